"""Numbers that every game shares. Plain: reading them loads no compiler."""

SATURATION = 255  # card counts are bytes in the logs; a full one stays full and sets `saturated`
MOST_SEATS = 8  # the winners are bits of a byte

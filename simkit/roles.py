"""What a logged quantity means to everybody who reads logs: analysis and reports look for roles, never for names."""

DRAWN, DRAWN_EARLY, PLAYED, GAINED, FIRST_GAINED = "drawn", "drawn_early", "played", "gained", "first_gained"
CHANCE, UNAFFORDABLE, DEAD = "chance", "unaffordable", "dead"
SCORE_PART, LIFE, TARGET, CAUSE, WENT_OUT = "score_part", "life", "target", "cause", "went_out"
NUMBER, CHARACTER = "number", "character"
ROLES = {
    DRAWN: "of a card: copies that a seat drew",
    DRAWN_EARLY: "of a card: copies drawn while all seats had as many turns",
    PLAYED: "of a card: copies that a seat played",
    GAINED: "of a card: copies that a seat bought, built, took or completed",
    FIRST_GAINED: "of a card: the round of the first of these; 0 = never",
    CHANCE: "of a card: chances to gain it",
    UNAFFORDABLE: "of a card: chances at which it could not have been paid",
    DEAD: "of a card: copies that were of no use",
    SCORE_PART: "of a seat: a part of the score",
    LIFE: "of a seat: what it has left to lose",
    TARGET: "of a seat, per seat: what it did to each",
    CAUSE: "why something happened",
    CHARACTER: "of a seat, per label: 1 for what it plays all game long",
    NUMBER: "the number of something, of which a mean says nothing",
    WENT_OUT: "of a seat: the round in which it went out; 0 = never",
}
USE = (DRAWN, DRAWN_EARLY, PLAYED, GAINED, DEAD)  # roles that count copies in use

"""How experiments with paired games are made, as HTML."""

PAIRED = """<h3>How an experiment is made</h3>
<p>Both sides of a pair play the same game: the same seats, the same random numbers. Cards are shuffled by keys of
their own, so a change leaves the order of all other cards as it was, and whatever differs in the end is due to the
change. The difference is taken game by game; its interval comes from these differences, within the rotations of the
seats. Two made-up pairs, one each way, that differ as others of the measure do, are added to every variance, so that a
measure in which hardly any pair differs does not look surer than it is. The <strong>variance factor</strong> says how
many times more games independent runs would have needed for the same interval; below 1, pairing did harm.</p>
<dl>
<dt>value of a card</dt><dd>The share of wins of a seat that may have the card, less that of the same seat in the same
games without it. Policies and the access of all others stay as they are. Every seat in turn does without, and
plays on with whatever else it can take or draw: substitutes soften the value, and two cards that do the same can both
read as nothing although together they matter. Groups of cards are not measured yet. <strong>Per copy</strong> shares
the value out over the copies that a seat has in a game. It does not predict the effect of changing the card's count:
that is a sweep. Of a card that hardly any seat takes of those that could (under 5&nbsp;%) the value says little, and is
marked.</dd>
<dt>fair cost</dt><dd>The cost at which the card's value meets the median of the other cards of its class.</dd>
<dt>robust, depends on play style</dt><dd>Every style's interval excludes 0 on the same side; two intervals exclude 0
on opposite sides. Anything else is undecided.</dd>
<dt>until</dt><dd>Play stops at the first look at which the interval is narrow enough. Such intervals are 14&nbsp;%
wider than those of a fixed number of games: they are made to hold at all looks at once.</dd>
</dl>"""

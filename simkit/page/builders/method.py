"""How answers are made and what their words mean: the last section of every page."""

from simkit.analysis.false_discoveries import RATE
from simkit.analysis.verdicts import FAIR_LEVEL, NOT_FAIR_LEVEL
from simkit.experiments.card_values import HARDLY
from simkit.numbers import INTERVALS, percent
from simkit.page.model import Block, Definitions, Paragraph, Prose, Subsection

NUMBERS = Subsection(
    "How to read the numbers",
    [
        Paragraph(
            Prose(
                "Every number comes from games that simkit played by the rules of the scenario. The players are "
                "documented policies, not people: a win rate says how *these* players fare. Numbers in brackets are "
                f"{INTERVALS}; the unit is the game, never the seat or the card. If several win a game, each of *k* "
                "winners counts 1/*k*. Win rates have Wilson intervals with the effective number of games, taken "
                "within the rotations of the seats; other shares have those of Agresti and Coull. *Always* and "
                "*never* mean: in all of these games."
            )
        )
    ],
)
READINGS = Subsection(
    "Why the readings of a card differ",
    [
        Paragraph(
            Prose(
                "*Seen* is the win rate of seats that had the card (drew it, or bought it where cards are bought) less "
                "the win rate of seats that did not. It describes and does not explain: a player who survives longer "
                "draws more cards, so even a useless card looks good."
            )
        ),
        Paragraph(
            Prose(
                "*Adjusted* is the worth of a copy of the card instead of an average card. It comes from a conditional "
                "logit over the seats of a game, with the copies of every card, the number of cards and the turn "
                "order. Where players are eliminated, only cards drawn in the rounds before the first elimination "
                "count, while all seats had about as many turns. Cards that replace themselves count as one more "
                "copy. Where cards are bought, copies bought count, and the average is that of the cards that compete "
                "for the same means. The reading compares seats of the same game, which removes luck that all share. "
                "A pilot of 1,000 games, the same for every seed and number of games, decides which cards are fitted: "
                "those whose number differs between sides in at least 100 of them. A longer run therefore narrows the "
                "intervals and does not change what is estimated."
            )
        ),
        Paragraph(
            Prose(
                "The adjusted reading is still observational. It cannot tell the card from other cards that came with "
                "it, and where players even out every advantage (as four `greedy` ones do) no card has a value. Both "
                "readings are changes of win probability, with intervals that treat a game as a cluster. *Flagged* "
                "means different from zero after control of false discoveries (Benjamini and Hochberg, "
                f"{percent(RATE, 0)} over all cards). No reading predicts what happens if the card is changed: play "
                "the changed scenario for that."
            )
        ),
    ],
    anchor="readings",
)
TERMS: list[tuple[str, str | Prose]] = [
    (
        "capped",
        "A game that was stopped by its limit of turns, rounds or draws. Lengths leave these games out.",
    ),
    (
        "digest",
        "A fingerprint of all logged values: the same scenario, seed and games give the same digest on every machine.",
    ),
    (
        "fair, not fair, undecided",
        "The interval lies wholly inside par ± tolerance; wholly outside; or neither, so that more games are needed. "
        "Places and policies that are judged together get wider intervals for this than the ones printed, so that all "
        f"of them hold at once (Bonferroni): with {percent(FAIR_LEVEL, 0)} to be called fair, with "
        f"{percent(NOT_FAIR_LEVEL, 0)} to be called not fair.",
    ),
    (
        "level, stronger, weaker",
        "The same verdicts for policies: a policy that plays better is not unfair.",
    ),
    ("not judged", "Most games were stopped by the cap, so their winners say nothing."),
    ("interval", "A range made by a method that covers the true value in 95 of 100 runs."),
    ("outlier", "Something that stands out from its kind, such as a card far better than the others."),
    ("par", "The win rate if all players were equal: 1 divided by the number of players."),
    ("points", "Percentage points: from 25 % to 27 % is 2 points."),
    ("policy", Prose("A way to play, such as `random` or `greedy`.")),
    (
        "seat, turn order",
        "Seats are numbered from 0 around the table. Turn order counts from the seat that starts; the advantage of the "
        "first player is always by turn order.",
    ),
    (
        "sources",
        Prose(
            "*rulebook* and *published* numbers are printed; *assumed* ones are guesses; *designer* ones were changed "
            "in the scenario; *default* ones come with the game or its variant."
        ),
    ),
    ("tolerance", "How far from par still counts as fair."),
]
GLOSSARY = Subsection("Glossary", [Definitions(TERMS)])
PAIRED: list[Block] = [
    Subsection(
        "How an experiment is made",
        [
            Paragraph(
                "Both sides of a pair play the same game: the same seats and the same random numbers. Cards are "
                "shuffled by keys of their own, so a change leaves the order of all other cards as it was, and every "
                "difference at the end is due to the change. The difference is taken game by game. Its interval comes "
                "from these differences, within the rotations of the seats. Each variance includes two pseudo-pairs, "
                "one in each direction, which differ by a typical amount. They keep a measure in which hardly any pair "
                "differs from looking too certain."
            ),
            Definitions(
                [
                    (
                        "diverged",
                        "The players of one side of a pair have acted in another way than those of the other side. "
                        "Games that have not diverged are the same game twice.",
                    ),
                    (
                        "variance factor",
                        "How many times more games independent runs would have needed for the same interval. Below 1, "
                        "pairing made the interval wider.",
                    ),
                    (
                        "value of a card",
                        Prose(
                            "The win rate of a seat that has access to the card, less that of the same seat in the "
                            "same games without access. Policies and the access of all other seats stay the same. "
                            "Each seat in turn loses access and goes on with whatever else it can take or draw. "
                            "Substitutes therefore make the value smaller, and each of two cards that do the same "
                            "can have no value alone although together they matter. Groups of cards are not measured "
                            "yet. *Per copy* divides the value by the copies that a seat has in a game. It does not "
                            "predict the effect of changing the card's count: a sweep does. The value of a card says "
                            f"little if fewer than {percent(HARDLY, 0)} of the seats that could take it do; such "
                            "cards are marked."
                        ),
                    ),
                    (
                        "fair cost",
                        "The cost at which the card's value equals the median of the other cards of its class.",
                    ),
                    (
                        "robust, depends on play style",
                        "Robust: the intervals of all styles exclude 0 on the same side. Depends on play style: two "
                        "intervals exclude 0 on opposite sides. Everything else is undecided.",
                    ),
                    (
                        "until",
                        "Play stops at the first look at which the interval is narrow enough. Such intervals are "
                        "14 % wider than those of a fixed number of games, because they hold at all looks at once.",
                    ),
                ]
            ),
        ],
    )
]

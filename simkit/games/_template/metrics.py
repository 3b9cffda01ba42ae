"""What a game logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.metric import BASE_GAME, BASE_SEAT, Answer, CardGroup, Metric, Metrics

TIES = "Treasures: how many are lost to ties?"
METRICS = Metrics(
    game=(*BASE_GAME, Metric("lost", "treasures", "treasures that nobody took", dtype="UInt8")),
    seat=(*BASE_SEAT, Metric("treasures", "treasures", "treasures taken", dtype="UInt8")),
    card=(
        Metric("played", "cards", "copies bid", role="played", kinds=("bid",)),
        Metric("taken", "cards", "copies taken", role="gained", kinds=("treasure",)),
    ),
    end_reasons=("finished",),
    capped=(),
    length="rounds",
    questions=(TIES,),
    answers=(Answer(TIES, "lost", "treasures lost to ties, of all", "games", "lost", "rounds"),),
    groups=(CardGroup("bid", "Bids"), CardGroup("treasure", "Treasures", "taken", rival="treasure", used=False)),
)

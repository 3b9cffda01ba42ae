from tests.referee.village_of_legends.game import Game
class Tally:
    def __init__(self, game: Game) -> None:
        pass
    def hear(self, game):
        game.events.clear()

"""Players as the subject: training, champions, leagues."""

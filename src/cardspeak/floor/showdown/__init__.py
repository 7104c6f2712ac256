"""The showdown: what words cost, who may see a hand, hands lost there."""

from cardspeak.floor.showdown import asking_to_see, lost_hands, show_one_show_all, spoken  # noqa: F401 - they register their reports

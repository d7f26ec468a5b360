# Pourquoi un réseau ne peut être ni utilisé ni appris.

network-not-a-network = ce n'est pas un réseau ; `jersi train` en fait un
network-damaged = ce réseau est abîmé ou tronqué ; recopiez-le, ou apprenez-le de nouveau
network-other-game = ce réseau a été appris pour un autre plateau ou d'autres cubes

train-no-variant = aucune variante à apprendre
train-no-half-turn = aucun demi-tour ne ramène ce plateau sur lui-même ; on ne peut pas l'apprendre
train-different-games = ces variantes n'ont pas le même plateau ou les mêmes cubes ; apprenez-les une à une
train-too-many-inputs = ce jeu a trop d'entrées
train-too-few-positions = trop peu de positions pour apprendre ; jouez plus de parties
train-neurons = le nombre de neurones doit être un multiple de { $least }, { $most } au plus
train-folder = le dossier des parties est inutilisable : { $reason }

# Trouver un adversaire.

meet-no-key = Envoyez votre clé par `Authorization: Bearer CLÉ`.
meet-bad-key = Une clé a de { $least } à { $most } caractères. Tirez-les au hasard, pour que personne ne la devine.
meet-too-many-seeks = Votre adresse cherche déjà assez d’adversaires. Terminez d’abord une de ces recherches.
meet-too-many-waiting = Il y a déjà autant de joueurs en attente que la liste peut en tenir. Réessayez dans un instant.
meet-bad-kept = Ce qui est gardé sous une clé est un texte en base64url de { $most } octets au plus.

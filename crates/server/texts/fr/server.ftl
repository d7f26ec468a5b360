# Pourquoi un serveur ne démarre pas.

server-bad-base-url = --base-url { $url } n'est pas une adresse comme https://jersi.example ; chemin, question et utilisateur ne sont pas possibles.
server-no-folder = Le dossier { $folder } ne peut pas être créé : { $why }. Choisissez-en un autre avec { $option }.
server-no-lock-file = { $file } ne peut pas être écrit : { $why }. Choisissez un autre dossier avec { $option }.
server-folder-in-use = Le dossier { $folder } est utilisé par un autre jersi. Arrêtez celui-ci, ou choisissez un autre dossier avec { $option }.
server-no-lock = { $file } ne peut pas être verrouillé : { $why }.
server-no-metrics = Les mesures ne peuvent pas être tenues : { $why }.
server-address-in-use = Le serveur ne peut pas écouter sur { $address } : { $why }. Un autre programme y écoute : choisissez une autre adresse avec --listen.
server-port-forbidden = Le serveur ne peut pas écouter sur { $address } : { $why }. Choisissez un port au-dessus de 1023 avec --listen.
server-cannot-listen = Le serveur ne peut pas écouter sur { $address } : { $why }. Choisissez une autre adresse avec --listen.

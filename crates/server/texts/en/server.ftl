# Why a server does not start.

server-bad-base-url = --base-url { $url } is not an address such as https://jersi.example; path, query and user are not possible.
server-no-folder = The folder { $folder } cannot be made: { $why }. Choose another with { $option }.
server-no-lock-file = { $file } cannot be written: { $why }. Choose another folder with { $option }.
server-folder-in-use = The folder { $folder } is in use by another jersi. Stop that one, or choose another folder with { $option }.
server-no-lock = { $file } cannot be locked: { $why }.
server-no-metrics = The metrics cannot be kept: { $why }.
server-address-in-use = The server cannot listen on { $address }: { $why }. Another program listens there: choose another address with --listen.
server-port-forbidden = The server cannot listen on { $address }: { $why }. Choose a port above 1023 with --listen.
server-cannot-listen = The server cannot listen on { $address }: { $why }. Choose another address with --listen.

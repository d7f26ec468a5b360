// The state of the socket, for pages to show.
import { socket, type Connection } from './socket';

let state: Connection = $state('connecting');
socket.onState((s) => (state = s));

export const connection = (): Connection => state;

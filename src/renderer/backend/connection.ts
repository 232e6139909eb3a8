import { create } from 'zustand';
import { type Backend, backendOverPort, backendOverSocket } from './backend.ts';
import { openSession } from './session.ts';

/** The line to the main process: `refused` needs a new one-time link, `lost` is tried again by itself. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly backend: Backend }
  | { readonly state: 'lost' }
  | { readonly state: 'refused' };

/** The connection as the page sees it now. */
export const useConnection = create<Connection>(() => ({ state: 'connecting' }));

const reconnectDelayMs = 500;

/** Connects the page to the main process, over Electron's port or the browser shell's socket, and stays connected. */
export async function connect(): Promise<void> {
  if ('parlance' in window) connectPort();
  else await connectSocket();
}

function connectPort(): void {
  const { port1, port2 } = new MessageChannel();
  // The preload passes the port on to the main process; nothing else crosses between the two worlds.
  window.postMessage('parlance:port', location.origin, [port2]);
  useConnection.setState({ state: 'open', backend: backendOverPort(port1) }, true);
}

async function connectSocket(): Promise<void> {
  const session = await openSession();
  if (session.state === 'refused') return useConnection.setState({ state: 'refused' }, true);
  if (session.state === 'unreachable') return reconnectSoon();
  const socket = new WebSocket(`ws://${location.host}/contract`, ['parlance', `secret.${session.secret}`]);
  socket.addEventListener('open', () => {
    useConnection.setState({ state: 'open', backend: backendOverSocket(socket) }, true);
  });
  socket.addEventListener('close', reconnectSoon);
}

function reconnectSoon(): void {
  useConnection.setState({ state: 'lost' }, true);
  setTimeout(() => void connectSocket(), reconnectDelayMs);
}

/** The backend of the open connection; throws a plain error (read as `connection-lost`) where there is none. */
export function backend(): Backend {
  const connection = useConnection.getState();
  if (connection.state !== 'open') throw new Error('not connected');
  return connection.backend;
}

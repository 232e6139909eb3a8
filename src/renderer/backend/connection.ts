import { create } from 'zustand';
import { type Backend, backendOverPort, backendOverSocket } from './backend.ts';
import { codeIn, hasOneTimeCode, openSession, type Session, takeOneTimeCode } from './session.ts';
import { announceOpen, askOpenTabs, onOtherOpen, vouchForTabs } from './vouching.ts';

/** The line to the main process: `refused` needs a new one-time link, `lost` is tried again by itself. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly backend: Backend }
  | { readonly state: 'lost' }
  | { readonly state: 'refused' };

/** The connection as the page sees it now. */
export const useConnection = create<Connection>(() => ({ state: 'connecting' }));

const reconnectDelayMs = 500;
/** How long the other tabs of this browser have to let this one in. */
const vouchWithinMs = 1_000;

/** Whether a link was pasted or another tab opened since the running try began, too late for that try to use it. */
let newWayIn = false;

/** Connects the page to the main process, over Electron's port or the browser shell's socket, and stays connected. */
export async function connect(): Promise<void> {
  if ('parlance' in window) connectPort();
  else await connectTab();
}

/** Connects a tab of a browser: by a one-time link, by the secret that it has, or by another tab that is open. */
async function connectTab(): Promise<void> {
  const channel = new BroadcastChannel('parlance-tabs');
  vouchForTabs(channel, crypto.randomUUID(), () => useConnection.getState().state === 'open', newCode);
  const again = () => {
    newWayIn = true;
    if (useConnection.getState().state !== 'refused') return;
    // So that a second call meanwhile opens no second socket.
    useConnection.setState({ state: 'connecting' }, true);
    void connectSocket(channel);
  };
  onOtherOpen(channel, again);
  window.addEventListener('hashchange', () => {
    if (!hasOneTimeCode()) return;
    // A link that was pasted into a tab that is open already is for nobody else's eyes either.
    if (useConnection.getState().state === 'open') takeOneTimeCode();
    else again();
  });
  await connectSocket(channel);
}

async function newCode(): Promise<string | null> {
  const link = await backend().app.newLink();
  return link === null ? null : codeIn(new URL(link).hash);
}

function connectPort(): void {
  const { port1, port2 } = new MessageChannel();
  // The preload passes the port on to the main process; nothing else crosses between the two worlds.
  window.postMessage('parlance:port', location.origin, [port2]);
  useConnection.setState({ state: 'open', backend: backendOverPort(port1) }, true);
}

async function connectSocket(channel: BroadcastChannel): Promise<void> {
  newWayIn = false;
  const session = await enter(channel);
  if (session.state === 'refused') {
    if (newWayIn) return connectSocket(channel);
    return useConnection.setState({ state: 'refused' }, true);
  }
  if (session.state === 'unreachable') return reconnectSoon(channel);
  const socket = new WebSocket(`ws://${location.host}/contract`, ['parlance', `secret.${session.secret}`]);
  socket.addEventListener('open', () => {
    useConnection.setState({ state: 'open', backend: backendOverSocket(socket) }, true);
    announceOpen(channel);
  });
  socket.addEventListener('close', () => reconnectSoon(channel));
}

async function enter(channel: BroadcastChannel): Promise<Session> {
  const session = await openSession(takeOneTimeCode());
  if (session.state !== 'refused') return session;
  const once = await askOpenTabs(channel, crypto.randomUUID(), AbortSignal.timeout(vouchWithinMs));
  return once === null ? session : openSession(once);
}

function reconnectSoon(channel: BroadcastChannel): void {
  useConnection.setState({ state: 'lost' }, true);
  setTimeout(() => void connectSocket(channel), reconnectDelayMs);
}

/** The backend of the open connection; throws a plain error (read as `connection-lost`) where there is none. */
export function backend(): Backend {
  const connection = useConnection.getState();
  if (connection.state !== 'open') throw new Error('not connected');
  return connection.backend;
}

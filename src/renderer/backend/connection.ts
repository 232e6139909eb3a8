import { create } from 'zustand';
import { type Backend, backendOverPort, backendOverSocket } from './backend.ts';
import { codeIn, hasOneTimeCode, openSession, type Session, takeOneTimeCode } from './session.ts';
import { announceOpen, askOpenTabs, onOtherOpen, vouchForTabs } from './vouching.ts';

/** The connection to the main process. `refused` needs a new one-time link; `lost` reconnects on its own. */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly backend: Backend }
  | { readonly state: 'lost' }
  | { readonly state: 'refused' };

/** The current connection of this page. */
export const useConnection = create<Connection>(() => ({ state: 'connecting' }));

const reconnectDelayMs = 500;
/** How long to wait for other tabs of this browser to vouch for this one before it is shown as refused. */
const vouchWithinMs = 1_000;
/** How long a busy tab may take to vouch for one that is already shown as refused. */
const busyTabWithinMs = 30_000;

/**
 * A tab that connects. `gotNewCode` is true if a link was pasted or another tab opened during the current attempt, too
 * late for that attempt to use it.
 */
type Tab = { readonly channel: BroadcastChannel; gotNewCode: boolean };

/**
 * Connects the page to the main process over Electron's port or the browser shell's WebSocket, and reconnects when
 * needed.
 */
export async function connect(): Promise<void> {
  if ('parlance' in window) connectPort();
  else await connectTab();
}

/** Connects a browser tab with a one-time link, the secret stored in this tab, or a code from another open tab. */
async function connectTab(): Promise<void> {
  const channel = new BroadcastChannel('parlance-tabs');
  const tab: Tab = { channel, gotNewCode: false };
  vouchForTabs(channel, crypto.randomUUID(), () => useConnection.getState().state === 'open', newCode);
  onOtherOpen(channel, () => reconnect(tab));
  window.addEventListener('hashchange', () => {
    if (!hasOneTimeCode()) return;
    // Even in a connected tab, the code of a pasted link mustn't stay in the URL.
    if (useConnection.getState().state === 'open') takeOneTimeCode();
    else reconnect(tab);
  });
  await connectSocket(tab);
}

/** Connects a refused tab again, with `code` if another tab has offered one. */
function reconnect(tab: Tab, code?: string): void {
  tab.gotNewCode = true;
  if (useConnection.getState().state !== 'refused') return;
  // Keeps a second call from opening a second socket.
  useConnection.setState({ state: 'connecting' }, true);
  void connectSocket(tab, code);
}

async function newCode(): Promise<string | null> {
  const link = await backend().app.newLink();
  return link === null ? null : codeIn(new URL(link).hash);
}

function connectPort(): void {
  const { port1, port2 } = new MessageChannel();
  // The preload script passes the port on to the main process. The two worlds exchange nothing else.
  window.postMessage('parlance:port', location.origin, [port2]);
  useConnection.setState({ state: 'open', backend: backendOverPort(port1) }, true);
}

async function connectSocket(tab: Tab, code = takeOneTimeCode()): Promise<void> {
  const { channel } = tab;
  tab.gotNewCode = false;
  const session = await enter(tab, code);
  if (session.state === 'refused') {
    if (tab.gotNewCode) return connectSocket(tab);
    return useConnection.setState({ state: 'refused' }, true);
  }
  if (session.state === 'unreachable') return reconnectSoon(tab);
  const socket = new WebSocket(`ws://${location.host}/contract`, ['parlance', `secret.${session.secret}`]);
  socket.addEventListener('open', () => {
    useConnection.setState({ state: 'open', backend: backendOverSocket(socket) }, true);
    announceOpen(channel);
  });
  socket.addEventListener('close', () => reconnectSoon(tab));
}

async function enter(tab: Tab, code: string | null): Promise<Session> {
  const session = await openSession(code);
  if (session.state !== 'refused') return session;
  const vouched = askOpenTabs(tab.channel, crypto.randomUUID(), AbortSignal.timeout(busyTabWithinMs));
  const once = await Promise.race([vouched, after(vouchWithinMs)]);
  if (once !== null) return openSession(once);
  void vouched.then((offered) => offered !== null && reconnect(tab, offered));
  return session;
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}

function reconnectSoon(tab: Tab): void {
  useConnection.setState({ state: 'lost' }, true);
  setTimeout(() => void connectSocket(tab), reconnectDelayMs);
}

/**
 * Returns the backend of the open connection.
 * @throws Error if there is no connection, which `failureOf` converts to `connection-lost`
 */
export function backend(): Backend {
  const connection = useConnection.getState();
  if (connection.state !== 'open') throw new Error('not connected');
  return connection.backend;
}

/** Resolves as soon as there is a connection. */
export function whenConnected(): Promise<void> {
  if (useConnection.getState().state === 'open') return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = useConnection.subscribe(({ state }) => {
      if (state !== 'open') return;
      unsubscribe();
      resolve();
    });
  });
}

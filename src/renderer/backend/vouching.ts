/** The channel between tabs of the same origin, including its port. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/**
 * The messages by which an open tab vouches for another. Only a one-time code is sent, on a channel limited to this
 * origin. Page secrets never leave their tab.
 */
type TabMessage =
  | { readonly type: 'ask'; readonly asker: string }
  | { readonly type: 'offer'; readonly asker: string; readonly tab: string }
  | { readonly type: 'take'; readonly asker: string; readonly tab: string }
  | { readonly type: 'code'; readonly asker: string; readonly once: string }
  /** This tab has connected, so others can now ask it. */
  | { readonly type: 'open' };

/**
 * Asks the open tabs of this browser for a one-time code. Accepts only the first offer, so that only one code is
 * created. Resolves to null if none arrives before `signal` is aborted.
 */
export function askOpenTabs(channel: TabChannel, asker: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    let accepted = false;
    const unlisten = listen(channel, (message) => {
      if (!('asker' in message) || message.asker !== asker) return;
      if (message.type === 'offer' && !accepted) {
        accepted = true;
        post(channel, { type: 'take', asker, tab: message.tab });
      } else if (message.type === 'code') end(message.once);
    });
    const end = (once: string | null) => {
      unlisten();
      resolve(once);
    };
    signal.addEventListener('abort', () => end(null), { once: true });
    post(channel, { type: 'ask', asker });
  });
}

/** Vouches for other tabs. `newCode` may resolve to null, which sends no code. Returns a function that stops it. */
export function vouchForTabs(
  channel: TabChannel,
  tab: string,
  isOpen: () => boolean,
  newCode: () => Promise<string | null>,
): () => void {
  return listen(channel, (message) => {
    if (message.type === 'ask' && isOpen()) post(channel, { type: 'offer', asker: message.asker, tab });
    if (message.type !== 'take' || message.tab !== tab) return;
    void newCode().then(
      (once) => once !== null && post(channel, { type: 'code', asker: message.asker, once }),
      // The app has quit in the meantime. The other tab times out on its own.
      () => {},
    );
  });
}

/** Tells other tabs that this one is connected. */
export function announceOpen(channel: TabChannel): void {
  post(channel, { type: 'open' });
}

/** Calls `onOpen` when another tab has connected. Returns a function that stops it. */
export function onOtherOpen(channel: TabChannel, onOpen: () => void): () => void {
  return listen(channel, ({ type }) => {
    if (type === 'open') onOpen();
  });
}

function post(channel: TabChannel, message: TabMessage): void {
  channel.postMessage(message);
}

function listen(channel: TabChannel, onMessage: (message: TabMessage) => void): () => void {
  const onEvent = ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) onMessage(data);
  };
  channel.addEventListener('message', onEvent);
  return () => channel.removeEventListener('message', onEvent);
}

const fieldsOf: Readonly<Record<TabMessage['type'], readonly string[]>> = {
  ask: ['asker'],
  offer: ['asker', 'tab'],
  take: ['asker', 'tab'],
  code: ['asker', 'once'],
  open: [],
};

// A tab with another version of Parlance may be open.
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  const fields = Object.entries(fieldsOf).find(([type]) => type === data.type)?.[1];
  return fields?.every((field) => typeof Reflect.get(data, field) === 'string') ?? false;
}

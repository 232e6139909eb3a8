/** The channel between the tabs of one browser: it is of this origin alone, port included. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/**
 * How an open tab lets another one in. Only a one-time code crosses, on a channel that pages of this origin alone can
 * read. Page secrets never leave their tab.
 */
type TabMessage =
  | { readonly type: 'ask'; readonly asker: string }
  | { readonly type: 'offer'; readonly asker: string; readonly tab: string }
  | { readonly type: 'take'; readonly asker: string; readonly tab: string }
  | { readonly type: 'code'; readonly asker: string; readonly once: string }
  /** This tab is open from now on, so others may ask. */
  | { readonly type: 'open' };

/**
 * Asks the open tabs of this browser for a one-time code, and takes the first offer, so that one code is made. Resolves
 * to null where none has come before `signal` is aborted.
 */
export function askOpenTabs(channel: TabChannel, asker: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    let taken = false;
    const unlisten = listen(channel, (message) => {
      if (!('asker' in message) || message.asker !== asker) return;
      if (message.type === 'offer' && !taken) {
        taken = true;
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

/** Lets other tabs in, for as long as `newCode` gives codes (null: this tab is not open now). Returns what ends it. */
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
      // The app went away meanwhile: the other tab waits for nothing more.
      () => {},
    );
  });
}

/** Tells other tabs that this one is open. */
export function announceOpen(channel: TabChannel): void {
  post(channel, { type: 'open' });
}

/** Calls `onOpen` whenever another tab is open. Returns what ends it. */
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

// A tab of another version of Parlance may be open beside this one.
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  const fields = Object.entries(fieldsOf).find(([type]) => type === data.type)?.[1];
  return fields?.every((field) => typeof Reflect.get(data, field) === 'string') ?? false;
}

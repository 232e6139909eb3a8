/** Strings for the window frame, and for components that all screens share. */
export const frame = {
  app: 'Parlance',
  main: 'Main',
  menu: 'Menu',
  chat: 'Chat',
  transcribe: 'Transcribe',
  speak: 'Speak',
  settings: 'Settings',
  transcripts: 'Transcripts',
  clips: 'Clips',
  requests: 'Requests',
  quick: 'Quick ask',
  cancel: 'Cancel',
  loading: 'Loading',
  reload: 'Reload',
  /** Shown if rendering the page failed. */
  stopped: {
    title: 'This page stopped working',
    text: 'What you sent is saved, and running replies continue in the background. Reload the page to get back to them.',
  },
  showKey: 'Show key',
  theGateway: 'the gateway',
  /** Placeholders for missing values in a failure’s message. */
  unknown: {
    host: 'that address',
    address: 'that address',
    now: 'the gateway in use',
    field: 'one field',
    folder: 'that was chosen',
    seconds: 'several',
    name: 'This',
  },
  useAddress: 'Use that base URL',
  /** Added to a failure’s message if the user’s message or the text of a reply is saved. */
  saved: { message: 'Your message is kept.', arrived: 'The text so far is kept.' },
  /** The time from which a gateway accepts a refused request again. */
  tryAfter: (time: string) => `Try again after ${time}.`,
  /**
   * Joins sentences, list items, or a heading and its text. `ended` adds the full stop that a gateway’s message lacks.
   */
  sentences: (parts: readonly string[]) => parts.join(' '),
  row: (items: readonly string[]) => items.join(', '),
  undo: 'Undo',
  titled: (title: string, rest: string) => `${title}. ${rest}`,
  ended: (said: string) => `${said}.`,
  hideList: 'Hide the list',
  showList: 'Show the list',
  /** The rest of a text or list that is too long to show at once. */
  showMore: {
    characters: (count: string) => `Show more (${count} characters left)`,
    items: (count: string) => `Show more (${count} left)`,
  },
  documentTitle: (place: string) => `${place} · Parlance`,
  finding: {
    nothing: 'Not found',
    previous: 'Previous match',
    next: 'Next match',
    close: 'Close',
    count: (at: number, total: number, isAll: boolean) =>
      `${at > 0 ? `${at.toLocaleString('en')} of ` : ''}${total.toLocaleString('en')}${isAll ? '' : '+'}`,
  },

  combobox: {
    favourites: 'Favourites',
    show: (label: string) => `Show ${label.toLowerCase()} choices`,
    takeTyped: (text: string, keys: string) => `Press ${keys} to use “${text}”`,
    rest: (count: string) => `${count} more. Type to find them.`,
    addFavourite: 'Add to favourites (Alt+Enter)',
    dropFavourite: 'Remove from favourites (Alt+Enter)',
  },
  gateway: {
    choose: 'Gateway in use',
    switcher: (name: string) => `Gateway: ${name}`,
    none: 'No gateway',
    all: 'Gateway settings',
    useDemo: 'Demo gateway',
    noKey: 'Key needed',
    wrongAddress: 'Check base URL',
    notWorking: 'Not working',
    keyRefused: 'Key refused',
    states: { ok: 'Ready', bad: 'Offline', unknown: 'Not tested' },
    demo: 'Demo',
    environment: 'This session',
  },
  connection: {
    connecting: 'Starting',
    lost: 'Parlance isn’t responding. Trying again…',
    lostForGood:
      'If you restarted it, it may have a new address. Your text is still in this tab, so you can copy it from here.',
    openAgain: 'Open Parlance',
    refusedTitle: 'This page needs a new link',
    refusedText:
      'Each browser opens Parlance with a link that works once. To get a new one, press Enter in the terminal where Parlance is running (restart it if it was closed), or copy one under Settings › About in a page where Parlance is still open.',
    refusedWhy: 'This protects your conversations and keys from other apps and people on this computer.',
  },
};

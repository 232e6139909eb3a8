/** Texts of the frame around every screen, and of the parts that all screens share. */
export const frame = {
  app: 'Parlance',
  main: 'Main',
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
  /** Shown when rendering the page failed. */
  stopped: {
    title: 'This page stopped working',
    text: 'What you sent is saved, and running replies continue in the background. Reload the page to get back to them.',
  },
  showKey: 'Show key',
  theGateway: 'the gateway',
  /** Placeholders in a failure’s sentence for values that are missing. */
  unknown: {
    host: 'that address',
    address: 'that address',
    now: 'the gateway in use',
    field: 'one field',
    folder: 'that was chosen',
    seconds: 'several',
    name: 'This',
  },
  /** Added to the cause of a failure; left out where there was no message. */
  useAddress: 'Use that base URL',
  kept: { message: 'Your message is kept.', arrived: 'The text so far is kept.' },
  /** When a gateway that refused a request accepts it again. */
  tryAfter: (time: string) => `Try again after ${time}.`,
  /** Whole sentences one after another, a row of things, what follows a heading, and a gateway’s words that lack a stop. */
  sentences: (said: readonly string[]) => said.join(' '),
  row: (items: readonly string[]) => items.join(', '),
  titled: (title: string, rest: string) => `${title}. ${rest}`,
  ended: (said: string) => `${said}.`,
  hideList: 'Hide the list',
  showList: 'Show the list',
  documentTitle: (place: string) => `${place} · Parlance`,
  finding: {
    nothing: 'Not found',
    previous: 'Previous match',
    next: 'Next match',
  },

  combobox: {
    favourites: 'Favourites',
    show: (label: string) => `Show ${label.toLowerCase()} choices`,
    takeTyped: (text: string, keys: string) => `Press ${keys} to use “${text}”`,
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
    nothingAnswers: 'Not working',
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

/** Texts of the frame: what stands round every screen, and the parts that all screens share. */
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
  /** Where drawing the page failed. */
  stopped: {
    title: 'This page stopped working',
    text: 'What was sent, and what is being written, is kept outside this page and goes on. Reload to come back to it.',
  },
  showKey: 'Show key',
  theGateway: 'the gateway',
  /** Stand in a failure’s sentence for what is not known of it. */
  unknown: {
    host: 'that address',
    address: 'that address',
    now: 'the one in use now',
    field: 'one field',
    folder: 'that was chosen',
    seconds: 'several',
    name: 'This',
  },
  /** As the causes of failures end; left out where there was no message. */
  useAddress: 'Use that base URL',
  kept: { message: 'Your message is kept.', arrived: 'What had arrived is kept.' },
  /** When a gateway that refused a request takes it again. */
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
    dropFavourite: 'Take off the favourites (Alt+Enter)',
  },
  gateway: {
    choose: 'Gateway in use',
    switcher: (name: string) => `Gateway: ${name}`,
    none: 'No gateway',
    all: 'Gateway settings',
    useDemo: 'Demo gateway',
    noKey: 'Key needed',
    wrongAddress: 'Check base URL',
    nothingAnswers: 'Nothing works',
    keyRefused: 'Key refused',
    states: { ok: 'Ready', bad: 'Offline', unknown: 'Not tried yet' },
    demo: 'Demo',
    environment: 'This run',
  },
  connection: {
    connecting: 'Starting',
    lost: 'Parlance is not answering. Trying again…',
    lostForGood:
      'If you started it again, it may have a new address. What you typed is still in this tab: copy it from here.',
    openAgain: 'Open Parlance',
    refusedTitle: 'This page needs a new link',
    refusedText:
      'Each browser opens Parlance with a link that works once. For a new one, press Enter in the terminal where Parlance runs (if it was closed, start it again), or open Settings, About in a page where Parlance is still open, and copy a link there.',
    refusedWhy:
      'This keeps other programs and other people on this computer out of your conversations and keys.',
  },
};

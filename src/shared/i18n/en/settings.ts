/** Strings of the settings. */
export const settings = {
  title: 'Settings',
  find: 'Find a setting',
  findNone: 'No settings found. Try another word.',
  notHere: {
    gateway: (name: string) =>
      `The gateway in use doesn’t have the setting “${name}”. Only gateways that you add have every setting.`,
    other: (name: string) => `“${name}” isn’t available in this version of Parlance.`,
  },
  findFound: (count: number) => (count === 1 ? '1 setting' : `${count} settings`),
  groups: { parlance: 'Parlance', computer: 'This computer' },
  sections: {
    gateways: 'Gateways',
    models: 'Models',
    prompts: 'Prompts',
    audio: 'Audio',
    costs: 'Costs',
    appearance: 'Appearance',
    keyboard: 'Keyboard',
    storage: 'Storage and privacy',
    updates: 'Updates',
    about: 'About',
  },
  gateways: {
    text: 'The services that Parlance sends requests to. Any OpenAI-compatible endpoint works.',
    list: 'Gateways',
    inUse: 'In use',
    readOnlyDemo: 'Built in',
    readOnlyEnvironment: 'From the environment',
    demoText: 'Runs on this computer while it’s in use. No key, no network, made-up replies.',
    environmentText:
      'Set by environment variables for this session. Its address, key and models aren’t saved. To change it, change the variables.',
    noKey: 'No key',
    open: (name: string) => `Open ${name}`,
    close: (name: string) => `Close ${name}`,
    use: 'Use this gateway',
    duplicate: (name: string) => `Duplicate ${name}`,
    copyOf: (name: string) => `${name} (copy)`,
    duplicated: (name: string) =>
      `Copied ${name}. Keys, extra headers and CA files weren’t copied. Enter them here.`,
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'Its address, settings and key will be deleted permanently. Your conversations are kept.',
    removeConfirm: 'Remove gateway',
    name: 'Name',
    baseUrl: 'Base URL',
    key: 'API key',
    keyExample: 'sk-…',
    keyNone: 'None',
    keyAsked: {
      'other-origin': 'The saved key belongs to another address. Enter the key for this one.',
      unreadable:
        'The saved key couldn’t be decrypted. It hasn’t been deleted. Enter it again to replace it.',
      'not-saved': 'The key was kept only until Parlance closed. Enter it again.',
      'no-keychain':
        'The saved key is in the system keychain, which Parlance can’t use here. Enter it again; the key in the keychain won’t change.',
    },
    saveKey: 'Save key',
    replaceKey: 'Replace',
    forgetKey: 'Forget',
    replaceKeyName: 'Replace key',
    forgetKeyName: 'Forget key',
    switches: {
      reportUsage: {
        label: 'Ask for token counts',
        text: 'Adds stream_options to streamed chat requests, so that replies include token counts. Not every gateway supports it.',
      },
      translationFields: {
        label: 'Send all fields with translations',
        text: 'Adds the language, prompt and temperature to translation requests. When off, only the file, model and format are sent.',
      },
      sendFiles: {
        label: 'Send PDFs as files',
        text: 'Sends PDFs with their layout and images instead of their text. If you choose pages, only their text is sent. Not every gateway supports it.',
      },
    },
    test: 'Test connection',
    testing: 'Testing',
    seconds: (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`),
    addTitle: 'Add a gateway',
    add: 'Add gateway',
    adding: 'Adding',
    another: 'Another endpoint',
    anotherAddress: 'https://…/v1',
    cancel: 'Cancel',
    namePlaceholder: 'If empty, the address is used',
  },
  keys: {
    title: 'Key storage',
    keychain: 'Encrypted with your system keychain',
    environment: 'From the environment, for this session only',
    file: 'Saved in an encrypted file that only your account can read',
    session: 'Kept in memory until Parlance closes',
    noKeychain: 'Parlance can’t use a system keychain here. Choose where to keep keys.',
    choice: 'Keep keys',
    chooseSession: 'For this session only',
    chooseFile: 'In a file',
    keychainText:
      'Protects keys from other accounts, and in copies or backups of the data folder. On Windows and Linux, apps that run under your account can still read them.',
    sessionText: 'Keys stay in memory until Parlance closes. Nothing is written to disk.',
    fileText:
      'Keys are encrypted and saved in the data folder, in files that only your account can read. This protects them from other accounts, and in copies or backups without the file key. It doesn’t protect them from apps that run under your account, or from anyone who has the whole folder.',
  },
  appearance: {
    text: 'How Parlance looks on this computer.',
    language: 'Language',
    /** Each language is named in that language. */
    languages: { system: 'System', en: 'English', 'zh-Hans': '中文' },
    languageText: 'Parlance reloads to apply the language. Your drafts are kept.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    themeText: 'System follows the appearance of this computer.',
    readingSize: 'Text size',
    readingSizeText: 'Applies to messages, transcripts and scripts. To resize everything, zoom the window.',
    readingSizeValue: (px: number) => `${px} px`,
    readingFace: 'Reading font',
    readingFaces: { serif: 'Serif', sans: 'Sans' },
    rows: 'List density',
    rowsOf: { usual: 'Default', compact: 'Compact' },
    motion: 'Motion',
    motions: { system: 'System', reduced: 'Reduced' },
    motionText: 'Reduced turns off all animations.',
    contrast: 'Contrast',
    contrasts: { system: 'System', more: 'More' },
    contrastText:
      'More increases the contrast of borders and small text. Colours forced by your system don’t change.',
    sample: 'The tide turned at six, and by seven the gate had been shut for good.',
    notify: 'Notifications',
    notifyText:
      'Parlance notifies you when a long reply, a transcription or speech finishes in the background. Notifications show the title, never the text.',
    notifyRefused:
      'This browser blocks notifications from Parlance. Allow them in the browser’s settings for this page.',
    notifyFailed: 'Your system blocked the last notification. macOS blocks notifications from unsigned apps.',
  },
  models: {
    title: (gateway: string) => `Models of ${gateway}`,
    none: 'The gateway lists no models.',
    kinds: { chat: 'chat', transcription: 'transcription', speech: 'speech', other: 'other' },
    context: (tokens: string) => `${tokens} tokens`,
    isDefault: 'default',
    favourite: (model: string) => `Favourite: ${model}`,
    unlisted: (model: string) => `The default model, ${model}, isn’t in the gateway’s list.`,
  },
  storage: {
    text: 'What is stored, where, and what leaves this computer.',
    folder: 'Data folder',
    folderText:
      'Conversations and settings are stored only here. The desktop app reads recordings from their original location.',
    copy: 'Copy',
    copied: 'Path copied',
    kept: 'Storage used',
    keptText: 'Audio that several items share is counted once.',
    counting: 'Counting',
    kinds: {
      conversations: 'Conversations',
      transcripts: 'Transcripts',
      recordings: 'Recordings',
      clips: 'Clips',
      speech: 'Read aloud',
      backups: 'Backups',
      log: 'Log',
      other: 'Indexes and settings',
    },
    kindTexts: {
      speech: 'Saved so that you don’t pay for the same text twice.',
      backups:
        'In the “backups” folder: the last two copies made before an update changed the data format, and damaged files that were repaired.',
      log: 'Error codes, and where in Parlance’s code they occurred. The log can’t contain keys or messages.',
      other:
        'The rest of the data folder: the search index, settings, saved keys, and database space freed by deletions.',
    },
    total: 'Total',
    none: 'None',
    amount: (count: number, size: string) =>
      `${count === 1 ? '1 item' : `${count.toLocaleString('en')} items`}, ${size}`,
    size: (bytes: number) => {
      if (bytes < 1000) return `${bytes} B`;
      if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
      if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
      return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
    },
    keepTitle: 'Audio retention',
    keepRecordings: 'Keep recordings',
    keepRecordingsText:
      'Starts when a transcript is finished. After that, the audio is deleted; the text and your corrections are kept.',
    keepSpeech: 'Keep read-aloud audio',
    keepSpeechText: 'After that, reading the same text sends a new request. Clips keep their own audio.',
    days: (days: number | null) => (days === null ? 'Forever' : days === 365 ? '1 year' : `${days} days`),
    keepTitleConfirm: (days: number) => `Delete recordings older than ${days} days?`,
    keepConfirmText:
      'The audio of older finished transcripts will be deleted now, and newer audio when it reaches that age. Transcripts are kept. This can’t be undone.',
    keepConfirm: 'Delete older recordings',
    takeOut: 'Export your data',
    takeOutText:
      'A ZIP file with all conversations, transcripts, recordings, clips, prompts and drafts, but no keys. You can import it again.',
    exportAll: 'Export all',
    exporting: (done: string, total: string) => `Exporting, ${done} of about ${total}`,
    exported: (size: string, file: string) => `Exported ${size} to ${file}`,
    exportMissing: (count: number) =>
      count === 1
        ? '1 item couldn’t be read and isn’t in it. MISSING.txt in the ZIP names it.'
        : `${count} items couldn’t be read and aren’t in it. MISSING.txt in the ZIP names them.`,
    cancelExport: 'Cancel',
    deleteTitle: 'Delete everything',
    deleteText:
      'Deletes all conversations, transcripts, recordings, clips, prompts, drafts, costs, backups and the log from the data folder. Gateways, their keys and your settings are kept.',
    deleteAll: 'Delete all…',
    deleteQuestion: 'Delete everything?',
    deleteQuestionText:
      'All conversations, transcripts, recordings (including one in progress), clips, read-aloud audio, prompts, drafts, costs, backups and the log will be deleted permanently, and running requests will be stopped. Your gateways, their keys, your settings and exported files are kept.',
    deleteConfirm: 'Delete everything',
    deleting: 'Deleting',
    deleted: 'Everything was deleted',
    missingNote: (items: readonly string[]) =>
      `These items couldn’t be read, so they aren’t in this ZIP. They’re still in the database in the data folder.\n\n${items.join('\n')}\n`,
    archiveNote:
      'Your conversations, transcripts, recordings, clips, prompts and drafts in Parlance. To restore them, import this ZIP file in Settings › Storage and privacy.\n\nconversations.json contains the conversations, and can be imported by itself. transcripts/ contains each transcript with its timestamps, corrections and the gateway’s responses. recordings/, dictation/ and clips/ contain the audio, and clips.json says what each clip was made from. prompts.json and drafts.json contain saved prompts and drafts.\n',
    leaves: 'What leaves this computer',
    leavesText:
      'Requests to your gateways, update checks if you turn them on or start one, and images in replies that you choose to load. Searching for gateways on this computer sends nothing to other computers. Parlance collects no analytics or telemetry.',
  },
  about: {
    text: 'Chat, transcription and speech through the gateway you choose.',
    version: 'Version',
    shell: 'Running as',
    shells: { electron: 'Desktop app', browser: 'A page in your browser' },
    folder: 'Data folder',
    openFolder: 'Open data folder',
    quit: 'Quit Parlance',
    link: 'Another browser',
    linkText: 'A link that opens Parlance in another browser on this computer. It only works once.',
    newLink: 'Copy new link',
    linkCopied: 'Link copied. It only works once.',
    diagnostics: 'Diagnostics',
    diagnosticsText:
      'For bug reports: versions, your system, gateway types and the codes of recent log events, but no addresses, keys, messages or transcripts.',
    copyDiagnostics: 'Copy diagnostics',
    diagnosticsCopied: 'Diagnostics copied',
    thirdParty: 'Third-party software',
    thirdPartyText: 'The packages that are part of Parlance, and their licences.',
    showLicences: 'Show licences',
    hideLicences: 'Hide licences',
    saveBill: 'Save bill of materials',
    licences: 'Licences',
    noLicence: 'licence not stated',
    noLicenceText: 'The package contains no licence text.',
    licencesMissing: 'The list of packages couldn’t be loaded.',
  },
};

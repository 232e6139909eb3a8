/** Texts of the settings. */
export const settings = {
  title: 'Settings',
  find: 'Find a setting',
  findNone: 'No settings found. Try another word.',
  notHere: {
    gateway: (name: string) =>
      `The gateway in use has no setting “${name}”. Only gateways that you add have all of them.`,
    other: (name: string) => `“${name}” isn’t available in this version of Parlance.`,
  },
  findFound: (count: number) => (count === 1 ? '1 setting' : `${count} settings`),
  groups: { parlance: 'Parlance', computer: 'This computer' },
  sections: {
    gateways: 'Gateways',
    models: 'Models',
    prompts: 'Prompts',
    audio: 'Audio',
    appearance: 'Appearance',
    keyboard: 'Keyboard',
    storage: 'Storage and privacy',
    updates: 'Updates',
    about: 'About',
  },
  gateways: {
    text: 'Where your words are sent. Any OpenAI-compatible endpoint will do.',
    list: 'Gateways',
    inUse: 'In use',
    readOnlyDemo: 'Built in',
    readOnlyEnvironment: 'From the environment',
    demoText: 'Runs on this computer while it is in use. No key, no network, made-up answers.',
    environmentText:
      'Given by the environment for this run. Its address, key and models are not stored; change the variables to change it.',
    noKey: 'No key',
    open: (name: string) => `Open ${name}`,
    close: (name: string) => `Close ${name}`,
    use: 'Use this gateway',
    duplicate: (name: string) => `Duplicate ${name}`,
    copyOf: (name: string) => `${name} (copy)`,
    duplicated: (name: string) =>
      `Copied ${name}. Keys, extra headers and CA files are not copied: set them here.`,
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'Its address, its settings and its key are forgotten. Conversations are kept. A key cannot be brought back: you would have to enter it again.',
    removeConfirm: 'Remove gateway',
    name: 'Name',
    baseUrl: 'Base URL',
    key: 'API key',
    keyExample: 'sk-…',
    keyNone: 'None',
    keyAsked: {
      'other-origin': 'The kept key belongs to another address. Enter the key for this one.',
      unreadable: 'The kept key could not be opened. It is still there; enter it again to replace it.',
      'not-saved': 'The key was kept only until Parlance was closed. Enter it again.',
      'no-keychain':
        'The kept key is in the system keychain, which Parlance cannot use here. Enter it again; the other stays where it is.',
    },
    saveKey: 'Save key',
    replaceKey: 'Replace',
    forgetKey: 'Forget',
    replaceKeyName: 'Replace key',
    forgetKeyName: 'Forget key',
    switches: {
      reportUsage: {
        label: 'Ask for token counts',
        text: 'Adds stream_options to streamed chats, so that the tokens they took come with them. Not every gateway takes it.',
      },
      translationFields: {
        label: 'Send every field with translations',
        text: 'Adds language, prompt and temperature to translations. Without it they carry the file, the model and the form alone.',
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
    namePlaceholder: 'Named after its address if left empty',
  },
  keys: {
    title: 'Where keys are kept',
    keychain: 'Encrypted with your system keychain',
    environment: 'From the environment, for this run only',
    file: 'Kept in an encrypted file that only your account can read',
    session: 'Kept in memory until Parlance closes',
    noKeychain: 'There is no system keychain for Parlance to use here, so you choose.',
    choice: 'Keep keys',
    chooseSession: 'For this run only',
    chooseFile: 'In a file',
    keychainText:
      'This protects keys from other accounts, and in a copy or backup of the data folder. On Windows and Linux it does not protect them from programs that run as you.',
    sessionText: 'Keys stay in memory and are gone when Parlance closes. Nothing is written to the disk.',
    fileText:
      'Keys are encrypted and written to the data folder, in files that only your account can read. This protects them from other accounts, and in a copy or backup that leaves out the file key. It does not protect them from programs that run as you, nor from whoever has the whole folder.',
  },
  appearance: {
    text: 'How Parlance looks on this computer.',
    language: 'Language',
    /** Each in its own words, so that it is found by who reads it. */
    languages: { system: 'System', en: 'English', 'zh-Hans': '中文' },
    languageText: 'The page loads anew in it. What you are writing is kept.',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    themeText: 'System follows the appearance of this computer as it changes.',
    readingSize: 'Text size',
    readingSizeText:
      'Of what you read and write: messages, transcripts, scripts. Zoom in the window changes everything.',
    readingSizeValue: (px: number) => `${px} px`,
    readingFace: 'Reading face',
    readingFaces: { serif: 'Serif', sans: 'Sans' },
    rows: 'List rows',
    rowsOf: { usual: 'Usual', compact: 'Compact' },
    motion: 'Motion',
    motions: { system: 'System', reduced: 'Reduced' },
    motionText: 'Reduced stops every movement: nothing slides, fades or blinks.',
    contrast: 'Contrast',
    contrasts: { system: 'System', more: 'More' },
    contrastText:
      'More draws edges and small texts stronger. Colours that your system forces are used as they are.',
    sample: 'The tide turned at six, and by seven the gate had been shut for good.',
    notify: 'Notifications',
    notifyText:
      'When a long reply, a transcription or speech is done while you look elsewhere. They name its title, never its text.',
    notifyRefused:
      'This browser does not let Parlance notify you. Allow it in the browser’s settings for this page.',
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
    text: 'What is kept, where, and what leaves this computer.',
    folder: 'Data folder',
    folderText:
      'Conversations and settings are kept here, and nowhere else. The desktop app reads recordings where you keep them.',
    copy: 'Copy',
    copied: 'Path copied',
    kept: 'What is kept',
    keptText: 'Counted now. Sounds that several things share count once.',
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
      speech: 'Kept so that the same words are not asked for, or paid for, twice.',
      backups:
        'In the folder “backups”: copies from before an update changed how data is kept (the last two). Damaged files that were mended count here too.',
      log: 'Names and places of errors on this computer. It cannot contain a key or a message.',
      other:
        'The rest of the data folder: the search index, settings, saved keys, and database space freed by deletions.',
    },
    total: 'Together',
    none: 'None',
    amount: (count: number, size: string) => `${count.toLocaleString('en')}, ${size}`,
    size: (bytes: number) => {
      if (bytes < 1000) return `${bytes} B`;
      if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
      if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
      return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
    },
    keepTitle: 'How long sound is kept',
    keepRecordings: 'Keep recordings',
    keepRecordingsText:
      'Counted from when a transcript was finished. After that its sound is deleted; the text stays, with every correction.',
    keepSpeech: 'Keep read-aloud sound',
    keepSpeechText: 'After that the same words are asked for anew. Clips keep their own sound.',
    days: (days: number | null) => (days === null ? 'Always' : days === 365 ? '1 year' : `${days} days`),
    keepTitleConfirm: (days: number) => `Delete recordings older than ${days} days?`,
    keepConfirmText:
      'The sound of finished transcripts that are older is deleted now, and later ones as they reach that age. Transcripts stay. This cannot be undone.',
    keepConfirm: 'Delete older recordings',
    takeOut: 'Take it with you',
    takeOutText:
      'One ZIP with everything: conversations, transcripts, recordings, clips, prompts and drafts. Import brings all of it back. It contains no keys, and takes up no space here.',
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
      'Conversations, transcripts, recordings, clips, prompts, drafts, backups and the log are deleted, and nothing of them stays in the data folder. Gateways, their keys and your settings stay.',
    deleteAll: 'Delete all…',
    deleteQuestion: 'Delete everything that is kept here?',
    deleteQuestionText:
      'Gone for good: conversations, transcripts, recordings (one under way too), clips, read-aloud sound, prompts, drafts, backups and the log. What runs is stopped. Staying: your gateways, their keys, and your settings. Files that you exported are not touched. This cannot be undone.',
    deleteConfirm: 'Delete everything',
    deleting: 'Deleting',
    deleted: 'Everything was deleted',
    missingNote: (items: readonly string[]) =>
      `These items couldn’t be read, so they aren’t in this ZIP. They stay in the database of the data folder.\n\n${items.join('\n')}\n`,
    archiveNote:
      'Everything that Parlance stores, without keys. Import this ZIP in Settings, Storage and privacy, to bring all of it back.\n\nconversations.json holds the conversations, and can be imported by itself. transcripts/ holds each transcript with its times, corrections and the gateway’s answers. recordings/, dictation/ and clips/ hold the audio, and clips.json what the clips were made from. prompts.json and drafts.json hold saved prompts and drafts.\n',
    leaves: 'What leaves this computer',
    leavesText:
      'Requests to the gateways that you set up, the question for a newer version if you switched it on or pressed for it, and pictures in replies that you asked to see. Gateways on this computer are looked for on this computer. Nothing is counted, measured or reported to anyone.',
  },
  about: {
    text: 'Chat, transcription and speech through the gateway you choose.',
    version: 'Version',
    shell: 'Running as',
    shells: { electron: 'Desktop app', browser: 'A page in your browser' },
    folder: 'Data folder',
    link: 'Another browser',
    linkText: 'A link that opens Parlance in one more browser on this computer. It works once.',
    newLink: 'Copy a new link',
    linkCopied: 'Link copied. It works once.',
    diagnostics: 'Diagnostics',
    diagnosticsText:
      'For a report of a fault: versions, your system, gateways by their kind alone, and the last events of the log by their codes. No address, no key, nothing that was written or said.',
    copyDiagnostics: 'Copy diagnostics',
    diagnosticsCopied: 'Diagnostics copied',
  },
};

/** Strings for the composer: attachments, drafts, and what keeps a message from being sent. */
export const composer = {
  attach: 'Attach images or files',
  attachMore: 'More to attach',
  filesToAttach: 'Files to attach',
  attachments: 'Attachments',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `“${name}” was removed.`,
  close: 'Close',
  bytes: (count: string, isOne: boolean) => `${count} ${isOne ? 'byte' : 'bytes'}`,
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
  unnamed: 'Untitled',
  opening: 'Opening attachment',
  reading: 'Files being read',
  readingOne: 'Reading…',
  cancelReading: (name: string) => `Cancel ${name}`,
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  tooLong: (tokens: string, model: string, limit: string) =>
    `This message is about ${tokens} tokens long, and the limit of ${model} is ${limit}. Choose fewer pages or remove an attachment.`,

  document: {
    progress: (done: string, total: string) => `${done} of ${total} pages`,
    counts: {
      page: (count: string, isOne: boolean) => `${count} ${isOne ? 'page' : 'pages'}`,
      slide: (count: string, isOne: boolean) => `${count} ${isOne ? 'slide' : 'slides'}`,
      sheet: (count: string, isOne: boolean) => `${count} ${isOne ? 'sheet' : 'sheets'}`,
      chapter: (count: string, isOne: boolean) => `${count} ${isOne ? 'chapter' : 'chapters'}`,
      whole: (count: string, isOne: boolean) => `${count} ${isOne ? 'part' : 'parts'}`,
    },
    of: (count: string, all: string) => `${count} of ${all}`,
    characters: (count: string, isOne: boolean) => `${count} ${isOne ? 'character' : 'characters'}`,
    tokens: (count: string, isOne: boolean) => `about ${count} ${isOne ? 'token' : 'tokens'}`,
    separator: ' · ',
    choose: {
      page: 'Pages',
      slide: 'Slides',
      sheet: 'Sheets',
      chapter: 'Chapters',
      whole: 'Parts',
    },
    all: 'All',
    chooseHint: 'For example, 1-3, 7. Leave empty for all.',
    invalidParts: (count: string) => `Enter numbers from 1 to ${count}, such as 1-3, 7.`,
    asFile:
      'The PDF itself is sent instead of this text. If the model doesn’t accept files, the text is sent.',
    asAudio: 'The audio is sent instead of this text. If the model doesn’t accept audio, the text is sent.',
    save: 'Save original file',
    noFile: (name: string) => `The original file of “${name}” isn’t stored here, but its text is.`,
    pageImage: (page: string) => `Image of page ${page}`,
    imageOnly: (page: string) => `Page ${page} has no text, so only its number is sent.`,
    needsPassword: (name: string) => `“${name}” needs a password.`,
    wrongPassword: (name: string) => `That isn’t the password for “${name}”. Try again.`,
    password: 'Password',
    open: 'Open',
  },

  transcripts: {
    title: 'Attach a transcript',
    filter: 'Filter by title',
    list: 'Transcripts',
    translated: 'translated',
    found: (count: string, isOne: boolean) => `${count} ${isOne ? 'transcript' : 'transcripts'}`,
    none: 'No transcripts found.',
    empty: 'No finished transcripts yet. Transcribe a recording first, then attach its text here.',
    toTranscribe: 'Go to Transcribe',
  },

  notAttached: (isOne: boolean) => (isOne ? 'A file wasn’t attached' : 'Some files weren’t attached'),
  /** `names` are the names of the files, if known. */
  tooMany: (most: number, left: number, names = '') =>
    `A message can have up to ${most} attachments. ${left} ${left === 1 ? 'file wasn’t' : 'files weren’t'} attached${names && `: ${names}`}.`,
  others: (count: number) => `${count} more`,
  image: {
    save: 'Save',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    toFit: 'Fit to window',
    fit: 'Fit',
    facts: (pixels: string, size: string) => `${pixels} px · ${size}`,
    alt: 'Alternative text',
    altHint: 'For screen readers, and for models that don’t accept images.',
    open: (name: string) => `View ${name}`,
    firstFrame: (name: string) => `Only the first frame of “${name}” is sent.`,
    heic: (name: string) =>
      `“${name}” is a HEIC image, which can’t be decoded on this computer. Open it in a photo app, export it as JPEG, and attach that.`,
    tooLarge: (name: string) =>
      `“${name}” is too large to attach. Scale it down to fewer than 200 megapixels and attach it again.`,
    damaged: (name: string) => `“${name}” is damaged, so it couldn’t be read as an image.`,
    tooComplex: (name: string) => `“${name}” is too complex to draw. Export it as PNG and attach that.`,
    costlyEffects: (name: string) =>
      `The filters or patterns in “${name}” take too long to draw. Export it as PNG and attach that.`,
  },
  capture: {
    camera: 'Take a photo',
    screen: 'Capture a screen or window',
    view: 'Camera view',
    take: 'Take photo',
    names: { camera: 'Photo', screen: 'Screenshot' },
    refused: {
      camera:
        'Parlance isn’t allowed to use the camera. Allow it in your browser or system settings, then try again.',
      screen:
        'Parlance isn’t allowed to capture the screen. Allow it in your browser or system settings, then try again.',
    },
    missing: {
      camera: 'No camera was found. Connect one, then try again.',
      screen: 'No screen or window was found.',
    },
    unusable: {
      camera: 'The camera can’t be used. Another app may be using it. Close that app, then try again.',
      screen: 'The screen couldn’t be captured. Try again.',
    },
  },
  drop: {
    files: (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`,
    hint: 'Images, PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, RTF, HTML and text files.',
    recordingsHint: 'mp3, mp4, m4a, aac, wav, webm, ogg and flac, and the audio of mov, mkv and ts videos.',
    attach: 'Attach',
    toMessage: 'To the message you’re writing',
    toEdited: 'To the message you’re editing',
    transcribe: 'Transcribe',
    recordings: 'Recordings are added to Transcribe. Only images, documents and text files can be attached.',
    notText: 'This can’t be attached',
    otherwise: 'Only images, documents and text files can be attached.',
    cancel: 'Cancel',
  },

  longPaste: {
    offer: (characters: string) => `You pasted ${characters} characters.`,
    attach: 'Attach as a file instead',
    /** Shown if a text is so long that it wasn’t inserted. */
    held: (characters: string) =>
      `You pasted ${characters} characters. Inserting them would slow down the message box.`,
    attachHeld: 'Attach as a file',
    insert: 'Insert anyway',
    name: (number: number) => (number === 1 ? 'Pasted text.txt' : `Pasted text ${number}.txt`),
    done: (name: string) => `The text was attached as “${name}”.`,
  },

  queue: 'Messages to be sent',
  queued: (count: number) =>
    count === 1
      ? 'This message will be sent after the reply.'
      : 'These messages will be sent one after the other.',
  queueHeld: (count: number) =>
    count === 1
      ? 'This message wasn’t sent, because the reply before it isn’t complete.'
      : 'These messages weren’t sent, because the reply before them isn’t complete.',
  sendQueued: 'Send now',
  afterFiles: 'This message will be sent when its files have been read.',
  cancelQueued: 'Cancel',
  editLocked: 'You can send this when the reply is finished.',
  editAttaching: 'Files are still being attached.',
  editEmpty: 'Write a message or attach a file to send it.',

  offline: 'You’re offline. Your draft is kept.',
  offlineEdit: 'You’re offline. You can send this when you’re back online.',
  lost: 'Parlance isn’t responding. Your draft is kept.',
  inDoubt:
    'Parlance stopped responding, so this message may already have been sent. Check the conversation before you send it again.',
  inDoubtNew:
    'Parlance stopped responding, so this message may already have been sent. Check the list of conversations before you send it again.',
  dismiss: 'Dismiss',
};

/** Texts of the composer: attachments, drafts, and what keeps a message from being sent. */
export const composer = {
  attach: 'Attach files',
  filesToAttach: 'Files to attach',
  attachments: 'Attachments',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `“${name}” is taken off.`,
  undo: 'Undo',
  close: 'Close',
  bytes: (count: string, isOne: boolean) => `${count} ${isOne ? 'byte' : 'bytes'}`,
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
  unnamed: 'Untitled',
  opening: 'Opening the attachment',

  transcripts: {
    title: 'Attach a transcript',
    filter: 'Filter by title',
    list: 'Transcripts',
    translated: 'translated',
    found: (count: string, isOne: boolean) => `${count} ${isOne ? 'transcript' : 'transcripts'}`,
    none: 'No transcript is called that.',
    empty:
      'No transcript is finished yet. Recordings become text in Transcribe; after that they can go along with a message.',
    toTranscribe: 'Go to Transcribe',
  },

  notAttached: (isOne: boolean) => (isOne ? 'A file was not attached' : 'Some files were not attached'),
  tooMany: (most: number, left: number) =>
    `A message holds ${most} attachments: ${left} ${left === 1 ? 'file was' : 'files were'} left out.`,
  andMore: (count: number) => `And ${count} more.`,
  refused: {
    recording: (name: string, kind: string) =>
      `“${name}” is ${kind}. A message takes text; recordings belong to Transcribe.`,
    binary: (name: string, kind: string) => `“${name}” is ${kind}. A message takes text.`,
    oldEncoding: (name: string) =>
      `“${name}” is text in an encoding that it does not name. Save it as UTF-8 and attach it again.`,
    tooLarge: (name: string) => `“${name}” is over the 1 MB that one attachment may hold.`,
    empty: (name: string) => `“${name}” is empty.`,
    unreadable: (name: string) => `“${name}” could not be read. If it is a folder, choose the files in it.`,
    kinds: {
      audio: 'a sound recording',
      video: 'a video',
      image: 'a picture',
      pdf: 'a PDF',
      word: 'a Word document',
      sheet: 'a spreadsheet',
      slides: 'a presentation',
      archive: 'a packed archive',
      program: 'a program',
      database: 'a database',
      font: 'a font',
      unknown: 'not text',
    },
  },

  drop: {
    files: (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`,
    hint: 'Text of any kind, up to 1 MB each.',
    recordingsHint: 'mp3, mp4, m4a, aac, wav, webm, ogg or flac, or the sound of a mov or mkv video.',
    attach: 'Attach',
    toMessage: 'To the message you are writing',
    toEdited: 'To the message you are editing',
    transcribe: 'Transcribe',
    recordings: 'A message takes text; recordings are written down in Transcribe.',
    notText: 'That is not text',
    otherwise: 'A message takes text files.',
    cancel: 'Cancel',
  },

  longPaste: {
    offer: (characters: string) => `You pasted ${characters} characters.`,
    attach: 'Attach as a file instead',
    name: (number: number) => (number === 1 ? 'Pasted text.txt' : `Pasted text ${number}.txt`),
    done: (name: string) => `The text is attached as “${name}”.`,
  },

  queued: 'This message will be sent when the reply is finished. Keep this conversation open until then.',
  cancelQueued: 'Cancel',
  editLocked: 'You can send this when the reply is finished.',
  editAttaching: 'Files are still being attached.',
  editEmpty: 'Write a message or attach a file to send it.',

  offline: 'You are offline. Your draft is kept.',
  offlineEdit: 'You are offline. Nothing is sent.',
  lost: 'Parlance is not answering. Your draft is kept.',
  inDoubt:
    'Parlance stopped answering while this was being sent, so it may have been sent. Look in the conversation before you send it again.',
  inDoubtNew:
    'Parlance stopped answering while this was being sent, so it may have been sent. Look in the list of conversations before you send it again.',
  dismiss: 'Dismiss',
};

/** Strings of the composer: attachments, drafts, and what keeps a message from being sent. */
export const composer = {
  attach: 'Attach files',
  filesToAttach: 'Files to attach',
  attachments: 'Attachments',
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `“${name}” was removed.`,
  undo: 'Undo',
  close: 'Close',
  bytes: (count: string, isOne: boolean) => `${count} ${isOne ? 'byte' : 'bytes'}`,
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
  unnamed: 'Untitled',
  opening: 'Opening attachment',

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
  tooMany: (most: number, left: number) =>
    `A message can have up to ${most} attachments. ${left} ${left === 1 ? 'file wasn’t' : 'files weren’t'} attached.`,
  andMore: (count: number) => `And ${count} more.`,
  refused: {
    recording: (name: string, kind: string) =>
      `“${name}” is ${kind}. Only text files can be attached. Add recordings in Transcribe.`,
    binary: (name: string, kind: string) => `“${name}” is ${kind}. Only text files can be attached.`,
    oldEncoding: (name: string) =>
      `The text encoding of “${name}” is unknown. Save the file as UTF-8 and attach it again.`,
    tooLarge: (name: string) => `“${name}” is larger than 1 MB, the limit for an attachment.`,
    empty: (name: string) => `“${name}” is empty.`,
    unreadable: (name: string) => `“${name}” couldn’t be read. If it’s a folder, choose the files in it.`,
    kinds: {
      audio: 'an audio file',
      video: 'a video',
      image: 'an image',
      pdf: 'a PDF',
      word: 'a Word document',
      sheet: 'a spreadsheet',
      slides: 'a presentation',
      archive: 'an archive',
      program: 'a program',
      database: 'a database',
      font: 'a font',
      unknown: 'not a text file',
    },
  },

  drop: {
    files: (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`,
    hint: 'Any text files, up to 1 MB each.',
    recordingsHint: 'mp3, mp4, m4a, aac, wav, webm, ogg and flac, and the audio of mov, mkv and ts videos.',
    attach: 'Attach',
    toMessage: 'To the message you’re writing',
    toEdited: 'To the message you’re editing',
    transcribe: 'Transcribe',
    recordings: 'Recordings are added to Transcribe. Only text files can be attached.',
    notText: 'This isn’t text',
    otherwise: 'Only text files can be attached.',
    cancel: 'Cancel',
  },

  longPaste: {
    offer: (characters: string) => `You pasted ${characters} characters.`,
    attach: 'Attach as a file instead',
    name: (number: number) => (number === 1 ? 'Pasted text.txt' : `Pasted text ${number}.txt`),
    done: (name: string) => `The text was attached as “${name}”.`,
  },

  queued: 'This message will be sent when the reply is finished. Keep this conversation open until then.',
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

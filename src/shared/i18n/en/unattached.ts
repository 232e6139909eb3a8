/** Why files weren’t attached. */
export const unattached = {
  recording: (name: string, kind: string) =>
    `“${name}” is ${kind}. Only images, documents and text files can be attached. Add recordings in Transcribe.`,
  otherImage: (name: string) =>
    `“${name}” is in an image format that can’t be attached. Save it as PNG or JPEG and attach that.`,
  otherAudio: (name: string) =>
    `“${name}” wasn’t attached. Only MP3 and WAV can be sent as audio. Convert it, or add it in Transcribe.`,
  audioTooLarge: (name: string, limit: string) =>
    `“${name}” is too large to be sent as audio. The limit is ${limit}. Shorten it, or add it in Transcribe.`,
  binary: (name: string, kind: string) =>
    `“${name}” is ${kind}. Only images, documents and text files can be attached.`,
  tooLarge: (name: string) =>
    `“${name}” is too large to attach. The limit is about a million tokens of text. Split it into smaller files.`,
  empty: (name: string) => `“${name}” is empty.`,
  oldOffice: (name: string) =>
    `“${name}” is in an old Office format. Save it as DOCX, XLSX or PPTX and attach it again.`,
  protected: (name: string) =>
    `“${name}” is encrypted or copy-protected. Save a copy without protection and attach that.`,
  damaged: (name: string) => `“${name}” is damaged or isn’t the type of file that its name suggests.`,
  unreadable: (name: string) => `“${name}” couldn’t be read. If it’s a folder, choose the files in it.`,
  faults: {
    missing: (name: string) =>
      `“${name}” couldn’t be found. It may have been moved or deleted, or be a broken link.`,
    folder: (name: string) => `“${name}” is a folder. Choose the files in it.`,
    special: (name: string) => `“${name}” isn’t a regular file, but a pipe, a socket or a device.`,
    denied: (name: string) => `“${name}” couldn’t be read. Check that you have permission to open it.`,
  },
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
};

/** What is said of the data folder in every window, while something about it is wrong. */
export const storageHealth = {
  unwritten: (replies: number, cause: string) =>
    `${replies === 1 ? 'A reply is' : `${replies} replies are`} not on disk yet. ${replies === 1 ? 'It is' : 'They are'} whole here and will be written as soon as the disk takes ${replies === 1 ? 'it' : 'them'}; until then leave Parlance open. ${cause}`,
  causes: {
    full: 'The disk with the data folder is full: make room on it.',
    'read-only': 'Your account cannot write to the data folder: change its permissions.',
    locked: 'Another program holds the database: close it.',
  },
  otherCause: (reason: string) => `The data folder gave an error (${reason}).`,
  damaged:
    'Part of the database is damaged. Close Parlance and start it again: it keeps the damaged file beside, and recovers what can be read.',
  mended: (conversations: string, transcripts: string, clips: string, file: string) =>
    `The database was damaged. ${conversations}, ${transcripts} and ${clips} could be recovered. The damaged file is kept as ${file}.`,
  fromBackup: (file: string) =>
    `The database could not be read, so the last backup is in its place. What came after it is not here. The damaged file is kept as ${file}.`,
  fromNothing: (file: string) =>
    `The database could not be read, and there was no backup: this is a new one. The damaged file is kept as ${file}.`,
  conversations: (count: number) => (count === 1 ? '1 conversation' : `${count} conversations`),
  transcripts: (count: number) => (count === 1 ? '1 transcript' : `${count} transcripts`),
  clips: (count: number) => (count === 1 ? '1 clip' : `${count} clips`),
  unreadable: (count: number) =>
    count === 1
      ? '1 item couldn’t be read and isn’t shown. It stays in the data folder. You can export the rest in Settings.'
      : `${count} items couldn’t be read and aren’t shown. They stay in the data folder. You can export the rest in Settings.`,
  dismiss: 'Dismiss',
};

/** Notices about problems with the data folder, shown in every window. */
export const storageHealth = {
  unwritten: (replies: number, cause: string) =>
    `${replies === 1 ? 'A reply isn’t' : `${replies} replies aren’t`} saved to disk yet. Parlance keeps trying: leave it open until this message disappears. ${cause}`,
  causes: {
    full: 'The disk with the data folder is full: free up space on it.',
    'read-only': 'Your account can’t write to the data folder: change its permissions.',
    locked: 'Another program is using the database: close that program.',
  },
  otherCause: (reason: string) => `The data folder reported an error (${reason}).`,
  damaged:
    'Part of the database is damaged. Quit Parlance and start it again: it keeps the damaged file and recovers what it can.',
  repaired: (conversations: string, transcripts: string, clips: string, file: string) =>
    `The database was damaged. Parlance recovered ${conversations}, ${transcripts} and ${clips}, and kept the damaged file as ${file}.`,
  fromBackup: (file: string) =>
    `The database couldn’t be read, so Parlance restored the last backup; anything newer is missing. The damaged file was kept as ${file}.`,
  fromNothing: (file: string) =>
    `The database couldn’t be read and there was no backup, so Parlance created a new one. The damaged file was kept as ${file}.`,
  conversations: (count: number) => (count === 1 ? '1 conversation' : `${count} conversations`),
  transcripts: (count: number) => (count === 1 ? '1 transcript' : `${count} transcripts`),
  clips: (count: number) => (count === 1 ? '1 clip' : `${count} clips`),
  unreadable: (count: number) =>
    count === 1
      ? '1 item couldn’t be read and isn’t shown. It stays in the data folder. You can export the rest in Settings.'
      : `${count} items couldn’t be read and aren’t shown. They stay in the data folder. You can export the rest in Settings.`,
  dismiss: 'Dismiss',
};

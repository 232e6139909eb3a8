/** What happened to the data folder and what to do, by the `reason` of a `storage` failure. */
export function storageCause(reason: string): string {
  switch (reason) {
    case 'full':
      return 'The disk with the data folder is full. What was kept before is safe. Make room on that disk, then try again.';
    case 'nearly-full':
      return 'The disk with the data folder is nearly full, so Parlance stopped before it was. Make room on that disk, then try again.';
    case 'read-only':
      return 'Your account cannot write to the data folder. What is in it is untouched. Change its permissions, or choose another folder with --data-dir.';
    case 'locked':
      return 'Another program holds the database, perhaps a database viewer, a backup or a sync program. Nothing was lost. Close that program, then try again.';
    case 'damaged':
      return 'The database is damaged. Close Parlance and start it again: it keeps the damaged file and recovers what can be read.';
    case 'broken-disk':
      return 'The disk with the data folder reports an error of its own. Copy the data folder to another disk while it can be read.';
    case 'newer':
      return 'It was written by a newer Parlance. Nothing was changed. Start that one, or choose another folder with --data-dir.';
    default:
      return `The data folder gave an error (${reason}). Check that the disk has room and the folder can be written.`;
  }
}

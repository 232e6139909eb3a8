/** What happened to the data folder and what to do, by the `reason` of a `storage` failure. */
export function storageCause(reason: string, path: string): string {
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
    case 'link':
      return `${path} is a link, and Parlance follows none within its data folder. Put the file or folder itself in its place. The data folder as a whole may be a link.`;
    case 'not-yours':
      return `${path} belongs to another account, which could read or change what Parlance keeps there. Remove it, or choose a folder of your own with --data-dir.`;
    case 'shared':
      return `Other accounts can write to ${path}, and Parlance can’t change that. Take that permission away, or choose another data folder with --data-dir.`;
    case 'parent-shared':
      return `Everyone can write to ${path}, and so replace the data folder in it. Take that permission away, or choose another data folder with --data-dir.`;
    default:
      return `The data folder gave an error (${reason}). Check that the disk has room and the folder can be written.`;
  }
}

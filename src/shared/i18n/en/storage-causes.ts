/** Describes a problem with the data folder and what to do, by the `reason` of a `storage` failure. */
export function storageCause(reason: string, path: string): string {
  switch (reason) {
    case 'full':
      return 'The disk with the data folder is full. What was already saved is safe: free up space on that disk, then try again.';
    case 'nearly-full':
      return 'The disk with the data folder is nearly full, so Parlance doesn’t save new files there. Free up space on that disk, then try again.';
    case 'read-only':
      return 'Your account can’t write to the data folder; nothing in it was changed. Change its permissions, or choose another folder with --data-dir.';
    case 'locked':
      return 'Another program is using the database, perhaps a database viewer, a backup or a sync program. Nothing was lost: close that program, then try again.';
    case 'damaged':
      return 'The database is damaged. Quit Parlance and start it again: it keeps the damaged file and recovers what it can.';
    case 'broken-disk':
      return 'The disk with the data folder reported an error. Copy the data folder to another disk while it can still be read.';
    case 'newer':
      return 'The data was saved by a newer version of Parlance; nothing was changed. Start that version, or choose another folder with --data-dir.';
    case 'link':
      return `${path} is a link, which Parlance doesn’t follow inside its data folder. Replace it with the file or folder itself; only the data folder itself can be a link.`;
    case 'wrong-kind':
      return `${path} isn’t the kind of file or folder that Parlance keeps there. Move it elsewhere, or choose another data folder with --data-dir.`;
    case 'not-yours':
      return `${path} belongs to another account, which could read or change what Parlance saves there. Remove it, or choose a folder of your own with --data-dir.`;
    case 'shared':
      return `Other accounts can write to ${path}, and Parlance can’t change that. Remove that permission, or choose another data folder with --data-dir.`;
    case 'parent-shared':
      return `Everyone can write to ${path}, so anyone could replace the data folder in it. Remove that permission, or choose another data folder with --data-dir.`;
    case 'settings':
      return `The settings in ${path} couldn’t be read; nothing was changed. Fix the file, or move it elsewhere to start with default settings.`;
    default:
      return `The data folder reported an error (${reason}). Check that the disk has space and that your account can write to the folder.`;
  }
}

type Values = { readonly text: (name: string) => string };

/** Error messages for backups. */
export const backupFailures = {
  'backup-folder': {
    margin: 'Folder',
    title: 'Parlance can’t use this folder for backups',
    cause: ({ text }: Values) => folderCause(text('reason')),
  },
  'backup-failed': {
    margin: 'Backup',
    title: 'The backup failed',
    cause: ({ text }: Values) => `${backupCause(text('reason'))} Earlier backups weren’t changed.`,
  },
  'restore-failed': {
    margin: 'Backup',
    title: 'The backup couldn’t be restored',
    cause: ({ text }: Values) => restoreCause(text('reason')),
  },
} as const;

function folderCause(reason: string): string {
  switch (reason) {
    case 'none':
      return 'Choose a folder first.';
    case 'not-absolute':
      return 'Enter the full path of a folder, from the root of the disk.';
    case 'missing':
      return 'It doesn’t exist. If it’s on another drive, connect the drive and try again.';
    case 'link':
      return 'It’s a link. Enter the path of the folder itself.';
    case 'not-a-folder':
      return 'It’s a file. Enter the path of a folder.';
    case 'inside':
      return 'It’s in Parlance’s data folder, and a backup there would be lost with it. Choose a folder elsewhere, on another drive if you can.';
    case 'owner':
      return 'It belongs to another account, which could read or change your backups. Choose a folder of your own.';
    case 'open':
      return 'Every account on this computer can write to it, and could change your backups. Remove that permission, or choose another folder.';
    case 'read-only':
      return 'Your account can’t write to it. Change its permissions, or choose another folder.';
    default:
      return `The system reported an error (${reason}).`;
  }
}

function backupCause(reason: string): string {
  switch (reason) {
    case 'missing':
      return 'The folder is gone. If it’s on another drive, connect the drive and try again.';
    case 'full':
      return 'The backup disk is full. Free up space on it, or keep fewer backups.';
    case 'read-only':
      return 'Your account can’t write to the folder. Change its permissions, or choose another folder.';
    case 'broken-disk':
      return 'The backup disk didn’t store the files correctly. Choose a folder on another disk.';
    case 'damaged':
      return 'The database is damaged. Quit Parlance and start it again to repair it.';
    default:
      return `The system reported an error (${reason}).`;
  }
}

function restoreCause(reason: string): string {
  switch (reason) {
    case 'missing':
      return 'It isn’t in the folder any more. Choose another backup.';
    case 'newer':
      return 'It was made by a newer version of Parlance. Update Parlance, then restore it. Nothing was changed.';
    case 'damaged':
      return 'It’s incomplete or damaged. Choose another backup. Nothing was changed.';
    default:
      return `The system reported an error (${reason}).`;
  }
}

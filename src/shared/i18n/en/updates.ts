/** Strings about updates to the desktop app. */
export const updates = {
  text: 'Parlance checks for updates only if you agree, and installs them only when you choose to.',
  automatic: 'Check for updates',
  automaticText: (feed: string) =>
    `At startup and once a day, Parlance asks ${feed} for the newest version. Like any server, it sees your IP address, but Parlance sends no name or identifier.`,
  version: 'This version',
  newer: 'Newer versions',
  states: {
    off: 'Not checked',
    checking: 'Checking',
    upToDate: 'Parlance is up to date',
    available: (version: string) => `Parlance ${version} is available`,
    downloading: (version: string, percent: number) => `Downloading Parlance ${version}, ${percent}%`,
    ready: (version: string) => `Parlance ${version} is ready to install`,
    failed: 'The last attempt failed',
  },
  lookedAt: (time: string) => `Checked at ${time}.`,
  notHere: {
    browser: 'Not available in the browser',
    'no-feed': 'This build has no update server',
    unsigned: 'Updates can’t be verified here',
  },
  notHereText: {
    browser:
      'You started this copy of Parlance yourself. Update it the way you installed it, for example with git pull, then restart it with npm start.',
    'no-feed':
      'This build was made without an update server, so it never checks for updates. To update, install a newer version over it; your data is kept.',
    unsigned:
      'Parlance can’t verify the signature of an update here, so it doesn’t check for any. To update, install a newer version from the same source; your data is kept.',
  },
  show: 'Show',
  look: 'Check now',
  lookTitle: 'Check for updates once?',
  lookText: (feed: string) => `Parlance asks ${feed} for the newest version. Automatic checks stay off.`,
  lookConfirm: 'Check once',
  download: 'Download',
  downloadText: 'Downloads and verifies the update. It isn’t installed until you choose to.',
  install: 'Install and restart',
  installText:
    'Parlance quits, installs the update and opens again. Not available while a reply, a transcription, speech or a recording is in progress.',
};

/** Texts of newer versions of the desktop app. */
export const updates = {
  text: 'Newer versions of Parlance. None is looked for until you agree, and none is installed until you press.',
  automatic: 'Look for updates',
  automaticText: (feed: string) =>
    `At the start and once a day ${feed} is asked which version is the newest. It learns your address on the network, as every server does, and nothing else: no name, no number that tells you apart.`,
  version: 'This version',
  newer: 'Newer versions',
  states: {
    off: 'Not looked for',
    looking: 'Looking',
    upToDate: 'This is the newest version',
    available: (version: string) => `Parlance ${version} can be fetched`,
    downloading: (version: string, percent: number) => `Fetching Parlance ${version}, ${percent} %`,
    ready: (version: string) => `Parlance ${version} is ready to install`,
    failed: 'The last try did not work',
  },
  lookedAt: (time: string) => `Looked at ${time}.`,
  notHere: {
    browser: 'Nothing is looked for here',
    'no-feed': 'This build has no update feed',
    unsigned: 'Updates can’t be verified here',
  },
  notHereText: {
    browser:
      'This page comes from a Parlance that you started by yourself. It is brought up to date the way it was put on this computer, for example with git pull and npm start, and then by a new start.',
    'no-feed':
      'Whoever made this build gave it no address to ask for newer versions, so it asks nobody. A newer one is installed over it by hand; your data stays.',
    unsigned:
      'No signature would be checked before a newer version is installed, so none is looked for. Get it from where you got this one and install it by hand; your data stays.',
  },
  show: 'Show',
  look: 'Look now',
  lookTitle: 'Look for a newer version once?',
  lookText: (feed: string) =>
    `${feed} is asked which version is the newest. Looking stays off: nothing is asked again until you press, or switch it on.`,
  lookConfirm: 'Look once',
  download: 'Fetch it',
  downloadText: 'It is fetched and checked. Nothing is installed by that.',
  install: 'Install and restart',
  installText:
    'Parlance closes, is replaced, and opens again. Not while a reply, a transcription, speech or a recording runs.',
};

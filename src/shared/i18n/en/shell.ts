/** What the browser shell prints, and shows outside the page. */
export const shell = {
  ready: (url: string) => `Parlance is ready: ${url}`,
  bookmark: (url: string) => `Bookmark ${url}, which leads to Parlance whenever it is running.`,
  bookmarkTaken: (url: string) =>
    `The address for bookmarks, ${url}, doesn't lead here: another program uses its port.`,
  pressEnter: 'Press Enter here for a one-time link for another browser.',
  freshLink: (url: string) => `One-time link, good for ten minutes: ${url}`,
  noBrowser: 'No browser could be opened. Open the link below in one.',
  opening: 'Opening Parlance',
  openByHand: 'Open Parlance',

  backingUp: 'Copying your records before this version brings them up to date. This can take a while.',

  unknownFlag: (flag: string) =>
    `There is no flag ${flag}. Known are --no-open, --port N, --data-dir DIR, --demo and --browser.`,
  flagNeedsValue: (flag: string) => `${flag} needs a value.`,
  flagTakesNoValue: (flag: string) => `${flag} takes no value.`,
  badPort: (port: string) => `--port takes a number from 0 to 65535, not “${port}”.`,
  portTaken: (port: number) =>
    `Port ${port} is taken by another program. Choose another with --port, or leave --port out.`,
  portRefused: (port: number, reason: string) => `Port ${port} could not be used (${reason}).`,
  dataFolderUnusable: (folder: string, reason: string) =>
    `The data folder ${folder} could not be used (${reason}). Choose another with --data-dir.`,
  settingsUnreadable: (file: string, reason: string) =>
    `The settings in ${file} could not be read (${reason}). Mend the file, or move it away to start with fresh settings.`,
  unexpected: (reason: string) => `Something in Parlance went wrong: ${reason}`,

  notFound: 'There is nothing at this address.',
  methodNotAllowed: 'This address can only be read.',
  badRequest: 'This request could not be understood.',
  notOurAddress: 'Parlance answers only at its own address, and only to its own page.',
  sessionRefused: 'A new one-time link is needed.',
};

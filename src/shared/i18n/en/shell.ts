/** Strings that the browser shell prints or shows outside the page. */
export const shell = {
  ready: (url: string) => `Parlance is ready: ${url}`,
  bookmark: (url: string) => `Bookmark ${url} to open Parlance whenever it’s running.`,
  bookmarkTaken: (url: string) =>
    `Bookmarks to ${url} won’t open Parlance this time, because another program is using that port.`,
  pressEnter: 'Press Enter to get a one-time link for another browser.',
  freshLink: (url: string) => `One-time link, valid for ten minutes: ${url}`,
  runningAt: (url: string, pid: number) =>
    `It’s running at ${url} (process ${pid}). To get a one-time link for another browser, press Enter in the terminal where it’s running, or copy one under Settings › About in a page where it’s open.`,
  noBrowser: 'Couldn’t open a browser. Copy the link below into one.',
  noAppBrowser:
    'Couldn’t find Chrome, Chromium, Edge, Brave or Vivaldi, so Parlance opens in your default browser.',
  opening: 'Opening Parlance',
  openByHand: 'Open Parlance',

  backingUp: 'Backing up your data before updating it for this version. This can take a while.',

  unknownFlag: (flag: string) =>
    `Unknown option ${flag}. The options are --no-open, --app, --port N, --data-dir DIR, --demo and --browser.`,
  flagNeedsValue: (flag: string) => `${flag} needs a value.`,
  flagTakesNoValue: (flag: string) => `${flag} takes no value.`,
  badPort: (port: string) => `--port takes a number from 0 to 65535, not “${port}”.`,
  portTaken: (port: number) =>
    `Port ${port} is in use by another program. Choose another with --port, or leave --port out.`,
  portRefused: (port: number, reason: string) =>
    `Port ${port} can’t be used (${reason}). Choose another with --port.`,
  dataFolderUnusable: (folder: string, reason: string) =>
    `The data folder ${folder} can’t be used (${reason}). Choose another with --data-dir.`,
  unexpected: (reason: string) => `Something went wrong in Parlance: ${reason}`,

  notFound: 'Nothing was found at this address.',
  methodNotAllowed: 'This request method isn’t allowed here.',
  badRequest: 'This request isn’t valid.',
  notOurAddress: 'Parlance only accepts requests from its own page, at its own address.',
  sessionRefused: 'This page needs a new one-time link.',
};

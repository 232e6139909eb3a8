import { appContract } from '../../../shared/contract/app.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { Diagnostics } from '../../../shared/settings/diagnostics.ts';
import type { AppInfo } from '../../../shared/settings/settings.ts';
import { safeLink } from '../../../shared/text/safe-link.ts';
import { routesOf } from '../routes-of.ts';
import type { FetchRemoteImage } from './remote-image.ts';
import type { CapturedScreen, StoredCapture } from './screen-capture.ts';

/** Operations that only the desktop app supports. */
export type Desktop = {
  /** Opens the data folder in the file manager. */
  openDataFolder(): Promise<void>;
  /** Opens the application menu at a position on the page, in CSS pixels. */
  openMenu(at: { readonly x: number; readonly y: number }): void;
  /** Lets the user choose a folder. Resolves to null if the user cancels. */
  chooseFolder(): Promise<string | null>;
  /** Starts quitting the app. */
  quit(): void;
  /** Returns a screenshot (PNG) of a screen or window that the user chooses, or why there's none. */
  captureScreen(): Promise<CapturedScreen>;
  /** Whether the system refused a notification in this run. */
  notificationsRefused(): boolean;
};

/** Implements the contract's procedures for the app itself. */
export function appRoutes(deps: {
  readonly info: Omit<AppInfo, 'notificationsRefused'>;
  /** Null in the browser shell. */
  readonly desktop: Desktop | null;
  openLink(url: string): Promise<boolean>;
  readonly captureScreen: () => Promise<StoredCapture>;
  newLink(): string | null;
  diagnose(): Promise<Diagnostics>;
  readonly fetchImage: FetchRemoteImage;
}) {
  return routesOf(appContract, {
    info: () => ({
      ...deps.info,
      notificationsRefused: deps.desktop?.notificationsRefused() ?? false,
    }),
    openDataFolder: async () => deps.desktop?.openDataFolder(),
    openMenu: (input) => deps.desktop?.openMenu(input),
    quit: () => deps.desktop?.quit(),
    openLink: (input) => deps.openLink(checkedLink(input.url)),
    fetchImage: (input, signal) => deps.fetchImage(input.url, signal),
    captureScreen: () => deps.captureScreen(),
    newLink: () => deps.newLink(),
    diagnostics: () => deps.diagnose(),
  });
}

/** Returns an address that may be opened in the system's browser. Throws a `bad-address` failure for others. */
function checkedLink(address: string): string {
  const link = safeLink(address);
  if (!link) throw new FailureError(failure('bad-address', { address: address.slice(0, 200) }));
  return link;
}

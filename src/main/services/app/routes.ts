import { implement } from '@orpc/server';
import { appContract } from '../../../shared/contract/app.ts';
import type { Diagnostics } from '../../../shared/models/diagnostics.ts';
import type { AppInfo } from '../../../shared/models/settings.ts';
import { linkOut } from './link.ts';
import type { FetchRemoteImage } from './remote-image.ts';

/** Implements the contract's procedures about the app itself. */
export function appRoutes(deps: {
  readonly info: AppInfo;
  openLink(url: string): Promise<boolean>;
  newLink(): string | null;
  diagnose(): Promise<Diagnostics>;
  readonly fetchImage: FetchRemoteImage;
}) {
  const os = implement(appContract);
  return os.router({
    info: os.info.handler(() => deps.info),
    openLink: os.openLink.handler(({ input }) => deps.openLink(linkOut(input.url))),
    fetchImage: os.fetchImage.handler(({ input, signal }) => deps.fetchImage(input.url, signal)),
    newLink: os.newLink.handler(() => deps.newLink()),
    diagnostics: os.diagnostics.handler(() => deps.diagnose()),
  });
}

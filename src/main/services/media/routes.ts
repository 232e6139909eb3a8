import { implement } from '@orpc/server';
import { mediaContract } from '../../../shared/contract/media.ts';
import type { MediaLinks } from './media-links.ts';
import type { OfferedFiles } from './offered-files.ts';

/** Implements the contract's media procedures. */
export function mediaRoutes(links: Pick<MediaLinks, 'upload'>, offered: Pick<OfferedFiles, 'add' | 'fault'>) {
  const os = implement(mediaContract);
  return os.router({
    uploadAddress: os.uploadAddress.handler(() => links.upload()),
    addInPlace: os.addInPlace.handler(({ input }) => offered.add(input.token, input.type)),
    fault: os.fault.handler(({ input }) => offered.fault(input.token)),
  });
}

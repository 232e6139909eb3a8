import { mediaContract } from '../../../shared/contract/media.ts';
import { routesOf } from '../routes-of.ts';
import type { MediaLinks } from './media-links.ts';
import type { OfferedFiles } from './offered-files.ts';

/** Implements the contract's media procedures. */
export function mediaRoutes(links: Pick<MediaLinks, 'upload'>, offered: Pick<OfferedFiles, 'add' | 'fault'>) {
  return routesOf(mediaContract, {
    uploadAddress: () => links.upload(),
    addInPlace: (input) => offered.add(input.token, input.type),
    fault: (input) => offered.fault(input.token),
  });
}

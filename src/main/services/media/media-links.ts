import { createHmac, timingSafeEqual } from 'node:crypto';
import { mediaPath } from '../../../shared/models/media.ts';

/** Stands between the files that are served as one; no id has it. */
export const joint = '+';
/** Where uploads go; no id looks like it. */
export const uploadName = 'new';

/** Addresses of media, good for this run: nobody who was not given one can make one. */
export type MediaLinks = {
  /** The address of a file, or of one that is still growing; of several, one after the other, as one file. */
  to(...ids: readonly string[]): string;
  /** The address that takes an upload. */
  upload(): string;
  /** What a signed address names; null where its signature is missing or another's. */
  nameIn(address: URL): string | null;
};

/** Links signed with a secret of this run (32 random bytes). */
export function createMediaLinks(secret: Uint8Array): MediaLinks {
  const signatureOf = (name: string) => createHmac('sha256', secret).update(name).digest();
  const link = (name: string) => `${mediaPath}${name}?s=${signatureOf(name).toString('base64url')}`;
  return {
    to: (...ids) => link(ids.join(joint)),
    upload: () => link(uploadName),
    nameIn: ({ pathname, searchParams }) => {
      const name = pathname.slice(mediaPath.length);
      const given = Buffer.from(searchParams.get('s') ?? '', 'base64url');
      const signature = signatureOf(name);
      return given.length === signature.length && timingSafeEqual(given, signature) ? name : null;
    },
  };
}

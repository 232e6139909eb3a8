import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mediaPath } from '../../../shared/media.ts';

/** Separates the ids of files that are served as one. No id contains it. */
export const idSeparator = '+';
const uploadPrefix = 'new-';

/** Whether a name belongs to an upload. No id has this form. */
export function isUpload(name: string): boolean {
  return name.startsWith(uploadPrefix);
}

/** URLs of media that are valid for this run and can't be guessed. */
export type MediaLinks = {
  /** Returns the URL of a stored or growing file, or of several files served as one. */
  to(...ids: readonly string[]): string;
  /** Returns the URL for one upload. */
  upload(): string;
  /** Returns the name in a signed URL, or null if the signature is missing or invalid. */
  nameIn(address: URL): string | null;
};

/** Creates links signed with this run's secret (32 random bytes). */
export function createMediaLinks(secret: Uint8Array): MediaLinks {
  const signatureOf = (name: string) => createHmac('sha256', secret).update(name).digest();
  const link = (name: string) => `${mediaPath}${name}?s=${signatureOf(name).toString('base64url')}`;
  return {
    to: (...ids) => link(ids.join(idSeparator)),
    upload: () => link(`${uploadPrefix}${randomUUID()}`),
    nameIn: ({ pathname, searchParams }) => {
      const name = pathname.slice(mediaPath.length);
      const received = Buffer.from(searchParams.get('s') ?? '', 'base64url');
      const signature = signatureOf(name);
      return received.length === signature.length && timingSafeEqual(received, signature) ? name : null;
    },
  };
}

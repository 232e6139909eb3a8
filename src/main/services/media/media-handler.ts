import { strings } from '../../../shared/i18n/locale.ts';
import { mediaPath } from '../../../shared/media.ts';
import type { Log } from '../../storage/log.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { GrowingMedia } from './growing-media.ts';
import { mediaHeaders } from './media-headers.ts';
import { isUpload, type MediaLinks } from './media-links.ts';
import { serveMedia } from './serve-media.ts';
import type { UploadQuota } from './upload-quota.ts';
import { createUploads } from './uploads.ts';

/** A fetch handler for media. */
export type MediaHandler = {
  /** Whether a request's URL is a media URL. */
  owns(request: Request): boolean;
  fetch(request: Request): Promise<Response>;
  /** Stops serving and receiving. Running uploads are cancelled and deleted. */
  close(): Promise<void>;
};

/** Serves and receives media at signed URLs only. `limit` is the maximum upload size in bytes. */
export function createMediaHandler(deps: {
  readonly store: MediaStore;
  readonly growing: GrowingMedia;
  readonly links: MediaLinks;
  readonly quota: UploadQuota;
  readonly limit: number;
  /** How long an upload waits for its next slice, in ms. */
  readonly sliceTimeoutMs?: number;
  readonly log: Log;
}): MediaHandler {
  const uploads = createUploads(deps);
  let isClosed = false;
  return {
    owns: (request) => new URL(request.url).pathname.startsWith(mediaPath),
    fetch: async (request) => {
      if (isClosed) return textResponse(503, strings().shell.notFound);
      const name = deps.links.nameIn(new URL(request.url));
      if (name === null) return textResponse(403, strings().shell.notOurAddress);
      const allowed = isUpload(name) ? ['POST', 'DELETE'] : ['GET', 'HEAD'];
      if (!allowed.includes(request.method))
        return textResponse(405, strings().shell.methodNotAllowed, { allow: allowed.join(', ') });
      if (request.method === 'DELETE') {
        await uploads.cancel(name);
        return new Response(null, { status: 204, headers: mediaHeaders });
      }
      if (isUpload(name)) return uploads.receive(name, request);
      return (await serveMedia(deps, name, request)) ?? textResponse(404, strings().shell.notFound);
    },
    close: async () => {
      isClosed = true;
      await uploads.close();
    },
  };
}

function textResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: { ...mediaHeaders, ...type, ...headers } });
}

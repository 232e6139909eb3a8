import type { Wire, WireRequest, WireResponse } from '../wire.ts';

const maxForGet = 3;
const maxForPost = 1;

/**
 * Returns a wire that follows redirects within the same origin: 307 and 308 with the same method and body (once for a
 * POST), and 301, 302 and 303 for GET only. Any other redirect is returned as the response, because the key must not be
 * sent to another origin.
 */
export function followRedirects(wire: Wire): Wire {
  return async (first, watch) => {
    const limit = first.method === 'GET' ? maxForGet : maxForPost;
    let request = first;
    for (let followed = 0; ; followed += 1) {
      const response = await wire(request, watch);
      const url = followed < limit ? nextUrl(request, response) : null;
      if (url === null) return response;
      response.release();
      request = { ...request, url };
    }
  };
}

function nextUrl({ method, url, body }: WireRequest, { status, headers }: WireResponse): string | null {
  const keepsMethod = status === 307 || status === 308;
  const isGetRedirect = method === 'GET' && (status === 301 || status === 302 || status === 303);
  // An upload isn't sent again.
  const isUpload = typeof body === 'object' && body?.kind === 'upload';
  if (!(keepsMethod && !isUpload) && !isGetRedirect) return null;
  const location = typeof headers.location === 'string' ? URL.parse(headers.location, url) : null;
  const same = location?.origin === new URL(url).origin && !location.username && !location.password;
  return location && same && location.href !== url ? location.href : null;
}

import { z } from 'zod';
import { strings } from '../../shared/i18n/locale.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import { pageHeaders } from '../page/page-headers.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import type { OwnAddress } from './own-address.ts';
import { sessionCookie, sessionCookiesIn, withoutOldCookies } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

const bodyLimit = 1024;
const bodySchema = z.object({ once: z.string() });

/**
 * Handles `/session`. POST exchanges a one-time code (`{ once }`, JSON, at most 1 KB) for a cookie and `{ secret,
 * proof, bookmark }`. GET checks whether the cookie and the secret in `x-parlance-secret` are still valid, and responds
 * with 204 and the proof, or with 401.
 */
export function createSessionRoute(deps: {
  readonly codes: OneTimeCodes;
  readonly sessions: Sessions;
  readonly port: number;
  readonly bookmark: () => OwnAddress | null;
}): (request: Request) => Promise<Response> {
  const cookiesOf = (request: Request) => sessionCookiesIn(request.headers.get('cookie'), deps.port);

  const open = async (request: Request) => {
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    // Another site can't send this type without a CORS preflight.
    if (type !== 'application/json') return respond(415, strings().shell.badRequest);
    const body = await textWithin(request, bodyLimit);
    if (body === null) return respond(413, strings().shell.badRequest);
    const { once } = bodySchema.safeParse(parsedJson(body)).data ?? {};
    if (once === undefined) return respond(400, strings().shell.badRequest);
    if (!deps.codes.use(once)) return respond(401, strings().shell.sessionRefused);
    const { cookie, secret, proof } = deps.sessions.open(cookiesOf(request));
    const headers = new Headers(pageHeaders);
    for (const old of withoutOldCookies(request.headers.get('cookie'), deps.port)) {
      headers.append('set-cookie', old);
    }
    headers.append('set-cookie', sessionCookie(deps.port, cookie));
    return Response.json({ secret, proof, bookmark: deps.bookmark()?.url ?? null }, { headers });
  };

  return async (request) => {
    switch (request.method) {
      case 'POST':
        return open(request);
      case 'GET': {
        const secret = request.headers.get('x-parlance-secret');
        if (secret === null || !deps.sessions.hasSecret(cookiesOf(request), secret)) {
          return respond(401, strings().shell.sessionRefused);
        }
        const proof = deps.sessions.proofFor(secret);
        return new Response(null, { status: 204, headers: { ...pageHeaders, 'x-parlance-proof': proof } });
      }
      default:
        return respond(405, strings().shell.badRequest, { allow: 'GET, POST' });
    }
  };
}

function respond(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  const type = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: { ...pageHeaders, ...type, ...headers } });
}

async function textWithin(request: Request, limit: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { errorBody, refused } from './error-body.ts';

/** Refuses (403) any Host but our own loopback name and port, so that no web page reaches us through DNS rebinding. */
export function checkHost(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const port = context.env.incoming.socket.localPort;
    const host = context.req.header('host')?.toLowerCase();
    if (host === `127.0.0.1:${port}` || host === `localhost:${port}`) return next();
    const { refusal } = refused(403, 'host_not_allowed', 'The demo gateway answers on this computer alone.');
    return context.json(errorBody(refusal), refusal.status);
  };
}

/** Refuses (401) any request without `Authorization: Bearer <key>`; with a null key, every request passes. */
export function checkKey(key: string | null): MiddlewareHandler {
  const wanted = key === null ? null : digest(key);
  return async (context, next) => {
    const given = /^bearer (.*)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    // Digests have one length, so the comparison tells neither the key's length nor how far it matched.
    if (wanted === null || (given !== undefined && timingSafeEqual(digest(given.trim()), wanted)))
      return next();
    const { refusal } = refused(
      401,
      'invalid_api_key',
      'The key is missing or not the one of this demo gateway.',
    );
    return context.json(errorBody(refusal), refusal.status);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

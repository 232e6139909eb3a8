import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/**
 * Refuses requests (403) whose Host isn't our own loopback address and port, so that no web page reaches us by DNS
 * rebinding.
 */
export function checkHost(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const port = context.env.incoming.socket.localPort;
    const host = context.req.header('host')?.toLowerCase();
    if (host === `127.0.0.1:${port}` || host === `localhost:${port}`) return next();
    throw new Refusal(403, 'host_not_allowed', 'The demo gateway only accepts requests from this computer.');
  };
}

/** Refuses requests (401) without `Authorization: Bearer <key>`. A null key accepts all requests. */
export function checkKey(key: string | null): MiddlewareHandler {
  const wanted = key === null ? null : digest(key);
  return async (context, next) => {
    const given = /^bearer (.*)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    // Digests have the same length, so the duration of the comparison reveals nothing about the key.
    if (wanted === null || (given !== undefined && timingSafeEqual(digest(given.trim()), wanted)))
      return next();
    throw new Refusal(401, 'invalid_api_key', "The key is missing, or isn't the key of this demo gateway.");
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

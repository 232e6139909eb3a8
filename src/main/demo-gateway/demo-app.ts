import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { audioRoutes } from './audio-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { modelRoutes } from './model-routes.ts';
import type { Pace } from './pace.ts';
import { Refusal } from './refusal.ts';

/** Creates the demo gateway's routes behind the host and key checks. All refusals have the API's error shape. */
export function createDemoApp(deps: {
  readonly key: string | null;
  readonly pace: Pace;
  readonly now: () => number;
}) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(checkHost(), checkKey(deps.key));
  app.route('/v1', modelRoutes());
  app.route('/v1', chatRoutes(deps));
  app.route('/v1', audioRoutes(deps));
  app.notFound(() => {
    throw new Refusal(404, 'not_found', 'The demo gateway has no such endpoint.');
  });
  const unexpected = new Refusal(500, 'internal_error', "The demo gateway couldn't process this request.");
  app.onError((thrown, context) => {
    const refusal = thrown instanceof Refusal ? thrown : unexpected;
    return context.json(refusal.body, refusal.status);
  });
  return app;
}

/**
 * Refuses requests (403) whose Host isn't our own loopback address and port, so that no web page reaches us by DNS
 * rebinding.
 */
function checkHost(): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const port = context.env.incoming.socket.localPort;
    const host = context.req.header('host')?.toLowerCase();
    if (host === `127.0.0.1:${port}` || host === `localhost:${port}`) return next();
    throw new Refusal(403, 'host_not_allowed', 'The demo gateway only accepts requests from this computer.');
  };
}

/** Refuses requests (401) without `Authorization: Bearer <key>`. A null key accepts all requests. */
function checkKey(key: string | null): MiddlewareHandler {
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

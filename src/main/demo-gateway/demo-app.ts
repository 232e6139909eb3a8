import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { checkHost, checkKey } from './access.ts';
import { audioRoutes } from './audio-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import type { FileOrigin } from './listen/spoken-clips.ts';
import { modelRoutes } from './model-routes.ts';
import type { Pace } from './pace.ts';
import { Refusal } from './refusal.ts';

/** Creates the demo gateway's routes behind the host and key checks. All refusals have the API's error shape. */
export function createDemoApp(deps: {
  readonly key: string | null;
  readonly pace: Pace;
  readonly now: () => number;
  readonly originOf: (digest: string) => FileOrigin | null;
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

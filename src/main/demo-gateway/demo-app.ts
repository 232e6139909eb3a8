import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { checkHost, checkKey } from './access.ts';
import { audioRoutes } from './audio-routes.ts';
import { chatRoutes } from './chat-routes.ts';
import { errorBody, refused } from './error-body.ts';
import type { FileOrigin } from './listen/spoken-clips.ts';
import { modelRoutes } from './model-routes.ts';
import type { Pace } from './pace.ts';

/** Creates the demo gateway's routes behind the checks of host and key. All refusals have the API's error shape. */
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
  app.notFound((context) => {
    const { refusal } = refused(404, 'not_found', 'The demo gateway has no such endpoint.');
    return context.json(errorBody(refusal), refusal.status);
  });
  app.onError((_thrown, context) => {
    const { refusal } = refused(500, 'internal_error', "The demo gateway couldn't process this request.");
    return context.json(errorBody(refusal), refusal.status);
  });
  return app;
}

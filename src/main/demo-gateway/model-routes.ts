import { Hono } from 'hono';
import { errorBody, noSuchModel } from './error-body.ts';
import { modelEntries } from './models.ts';

/** Creates the routes of `GET /models` and `GET /models/:id`. */
export function modelRoutes() {
  const routes = new Hono();
  routes.get('/models', (context) => context.json({ object: 'list', data: modelEntries }));
  routes.get('/models/:id', (context) => {
    const id = context.req.param('id');
    const entry = modelEntries.find((model) => model.id === id);
    if (entry) return context.json(entry);
    const { refusal } = noSuchModel(id, 'model');
    return context.json(errorBody(refusal), refusal.status);
  });
  return routes;
}

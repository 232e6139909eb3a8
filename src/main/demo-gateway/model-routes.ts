import { Hono } from 'hono';
import { modelEntries } from './models.ts';
import { noSuchModel } from './refusal.ts';

/** Creates the routes for `GET /models` and `GET /models/:id`. */
export function modelRoutes() {
  const routes = new Hono();
  routes.get('/models', (context) => context.json({ object: 'list', data: modelEntries }));
  routes.get('/models/:id', (context) => {
    const id = context.req.param('id');
    const entry = modelEntries.find((model) => model.id === id);
    if (!entry) throw noSuchModel(id, 'model');
    return context.json(entry);
  });
  return routes;
}

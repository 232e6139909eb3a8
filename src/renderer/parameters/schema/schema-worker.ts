import type { FromSchemaWorker, SchemaRequest } from './schema-messages.ts';
import { validate } from './validate.ts';

function post(message: FromSchemaWorker): void {
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<SchemaRequest>) => {
  post({ type: 'started' });
  post({ type: 'checked', result: validate(data) });
});

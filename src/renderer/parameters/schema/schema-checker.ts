import { type AskedWorker, createQueue } from '../../lazy/ask-worker.ts';
import type { FromSchemaWorker, SchemaRequest, SchemaResult } from './schema-messages.ts';

/** How long a check may take, in ms. Even large schemas take far less. */
const checkMs = 3_000;
/** How long a worker may take to load, in ms. */
const loadMs = 30_000;

/**
 * Returns a function that checks in a worker, one request after the other. It resolves to null if the signal is aborted
 * first, and never rejects.
 */
export function createSchemaChecker(start: () => AskedWorker) {
  const ask = createQueue(start);
  return async (request: SchemaRequest, signal: AbortSignal): Promise<SchemaResult | null> => {
    const result = await ask(request, {
      signal,
      limitMs: loadMs,
      resultIn: (message: FromSchemaWorker, { limit }) => {
        if (message.type === 'checked') return message.result;
        limit(checkMs);
        return null;
      },
    });
    if (signal.aborted) return null;
    if (result === 'timed-out') return { kind: 'too-slow' };
    return result === 'failed' ? { kind: 'uncheckable', cause: 'schema' } : result;
  };
}

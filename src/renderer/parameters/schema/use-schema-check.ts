import { useEffect, useState } from 'react';
import { startWorker } from '../../lazy/start-worker.ts';
import { createSchemaChecker } from './schema-checker.ts';
import type { SchemaRequest, SchemaResult } from './schema-messages.ts';
import address from './schema-worker.ts?worker&url';

const check = createSchemaChecker(() => startWorker(address));

/** The result of a check, and its request. */
export type SchemaCheck = { readonly request: SchemaRequest; readonly result: SchemaResult };

/**
 * Returns the latest result; null until there is one. Right after the request changes, it still belongs to an earlier
 * request. The request must stay the same object while its content does.
 */
export function useSchemaCheck(request: SchemaRequest | null): SchemaCheck | null {
  const [latest, setLatest] = useState<SchemaCheck | null>(null);
  useEffect(() => {
    if (!request) return;
    const controller = new AbortController();
    void check(request, controller.signal).then((result) => {
      if (result) setLatest({ request, result });
    });
    return () => controller.abort();
  }, [request]);
  return latest;
}

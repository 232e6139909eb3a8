import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openMessageIndexReader } from '../../storage/message-index-reader.ts';
import { findMessages } from './find-messages.ts';
import type { SearchAnswer, SearchRequest, SearchWorkerData } from './search-messages.ts';

// Where a worker thread starts; imported elsewhere, nothing happens.
if (parentPort) {
  const port = parentPort;
  const reader = openMessageIndexReader((workerData as SearchWorkerData).file);
  const wanted = new Set<number>();
  const answer = (what: SearchAnswer) => port.postMessage(what);

  const find = async ({ id, input }: Extract<SearchRequest, { type: 'find' }>) => {
    wanted.add(id);
    // Whatever is no longer wanted by now, as the next letter was typed meanwhile, costs nothing.
    await nextTurn();
    if (!wanted.delete(id)) return;
    try {
      answer({ type: 'page', id, page: findMessages(reader, input) });
    } catch (thrown) {
      answer({ type: 'failed', id, reason: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };

  port.on('message', (request: SearchRequest) => {
    if (request.type === 'cancel') wanted.delete(request.id);
    else void find(request);
  });
}

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
    const rest = async () => {
      await nextTurn();
      return wanted.has(id);
    };
    try {
      const page = await findMessages(reader, input, rest);
      if (page) answer({ type: 'page', id, page });
    } catch (thrown) {
      answer({ type: 'failed', id, reason: thrown instanceof Error ? thrown.message : String(thrown) });
    } finally {
      wanted.delete(id);
    }
  };

  port.on('message', (request: SearchRequest) => {
    if (request.type === 'cancel') wanted.delete(request.id);
    else void find(request);
  });
}

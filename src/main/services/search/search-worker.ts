import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openMessageIndexReader } from '../../storage/message-index-reader.ts';
import { openTranscriptIndexReader } from '../../storage/transcript-index-reader.ts';
import { findLines } from './find-lines.ts';
import { findMessages } from './find-messages.ts';
import type {
  Found,
  SearchRequest,
  SearchResponse,
  SearchTask,
  SearchWorkerData,
} from './search-messages.ts';

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) {
  const port = parentPort;
  const { file } = workerData as SearchWorkerData;
  const messages = openMessageIndexReader(file);
  const transcripts = openTranscriptIndexReader(file);
  const wanted = new Set<number>();
  const respond = (what: SearchResponse) => port.postMessage(what);

  const foundFor = (task: SearchTask): Found => {
    switch (task.among) {
      case 'messages':
        return { among: 'messages', page: findMessages(messages, task.input) };
      case 'transcripts':
        return { among: 'transcripts', page: findLines(transcripts, task.input) };
    }
  };

  const find = async ({ id, task }: Extract<SearchRequest, { type: 'find' }>) => {
    wanted.add(id);
    // Skips searches that were cancelled in the meantime, because the user kept typing.
    await nextTurn();
    if (!wanted.delete(id)) return;
    try {
      respond({ type: 'found', id, found: foundFor(task) });
    } catch (thrown) {
      respond({ type: 'failed', id, reason: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };

  port.on('message', (request: SearchRequest) => {
    if (request.type === 'cancel') wanted.delete(request.id);
    else void find(request);
  });
}

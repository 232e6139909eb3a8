import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { TranscriptPage, TranscriptSearch } from '../../../shared/search/search.ts';
import { createMatcher } from '../../../shared/search/search-matches.ts';
import { searchTerms } from '../../../shared/search/search-query.ts';
import { openMessageIndexReader } from '../../storage/message-index-reader.ts';
import {
  openTranscriptIndexReader,
  type TranscriptIndexReader,
} from '../../storage/transcript-index-reader.ts';
import { findMessages } from './find-messages.ts';
import { expressionOf } from './index-expression.ts';
import type {
  Found,
  SearchRequest,
  SearchResponse,
  SearchTask,
  SearchWorkerData,
} from './search-messages.ts';
import { snippetOf } from './snippet.ts';

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

/** Finds a page of transcript lines. */
function findLines(reader: TranscriptIndexReader, { query, after, limit }: TranscriptSearch): TranscriptPage {
  const terms = searchTerms(query);
  const matcher = createMatcher(terms);
  const indexing = reader.pending();
  if (!matcher) return { hits: [], next: null, indexing };
  const skip = after ?? 0;
  const found = reader.lines(expressionOf(terms), skip, limit + 1);
  const hits = found.slice(0, limit).map(({ text, speaker, ...line }) => ({
    ...line,
    // A found name is highlighted like a found word.
    snippet: { ...snippetOf(speaker === null ? text : `${speaker}: ${text}`, matcher) },
  }));
  return { hits, next: found.length > limit ? skip + limit : null, indexing };
}

import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { contract } from '../../../src/shared/contract/contract.ts';
import { failureIn } from '../../../src/shared/failure.ts';
import type { TempApp } from './in-temp-app.ts';

const search = { after: null, limit: 50 };

/** Inputs for the procedures that take one. They match the rows of `schema-fixtures.ts`. */
const inputs: Readonly<Record<string, object>> = {
  'clips.find': { text: 'o' },
  'conversations.watch': { conversationId: 'c1' },
  'costs.months': { months: 12 },
  'costs.ofFolder': { folderId: 'f1' },
  'drafts.watch': { page: 'new' },
  'gateways.limits': { gatewayId: 'w1' },
  'gateways.models': { gatewayId: 'w1', refresh: false },
  'script.watch': { voiceOverId: null, page: 'new' },
  'search.messages': { ...search, query: 'tide', order: 'newest' },
  'search.transcripts': { ...search, query: 'dia' },
  'talk.recordings': { conversationId: 'c1' },
  'transcripts.originalLines': { transcriptId: 't1' },
  'transcripts.watch': { transcriptId: 't1' },
  'transcripts.wordTimings': { transcriptId: 't1', chunk: 0, from: 0, count: 200 },
  'transfer.export': { conversationIds: null, format: 'json' },
};

/** Procedures that return what they send or change, or only later events, instead of stored items. */
const others = new Set([
  'clips.keep',
  'clips.speak',
  'gateways.nearby',
  'gateways.setLimits',
  'gateways.test',
  'inspector.read',
  'splits.claim',
  'quickAsk.watchKeys',
  'quickAsk.watchRoutes',
  'speech.watch',
  'captures.record',
  'talk.run',
  'talk.watchKeys',
  'talk.watchStarts',
  'transcripts.editLines',
  'transcripts.mergeLines',
  'transcripts.restoreLine',
  'transcripts.splitLine',
  'transfer.import',
  'backups.restore',
]);

/** Procedures that take longer because they start a thread or send a request to a gateway. */
export const slow: readonly string[] = [
  'gateways.models',
  'search.messages',
  'search.transcripts',
  'storage.exportAll',
  'storage.usage',
  'transfer.export',
];

/** The paths of all procedures that return a list or a stream. A stream usually begins with a list. */
export const lists: readonly string[] = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).flatMap(([name, procedure]) => {
    const path = `${group}.${name}`;
    const { outputSchema } = procedure['~orpc'];
    const isList =
      getEventIteratorSchemaDetails(outputSchema) !== undefined || outputSchema instanceof z.ZodArray;
    return path in inputs || (isList && !others.has(path)) ? [path] : [];
  }),
);

/** Returns the result or the first event of each of these procedures. Throws if one fails or sends no event. */
export async function requestLists(app: TempApp, paths: readonly string[]): Promise<Map<string, unknown>> {
  const results = new Map<string, unknown>();
  for (const path of paths) {
    const [group = '', name = ''] = path.split('.');
    const call = (app.call as never)[group][name] as (input?: object) => Promise<unknown>;
    try {
      const result = await call(inputs[path]);
      const isStream = typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
      results.set(path, isStream ? await stateOf(result as AsyncIterable<unknown>) : result);
    } catch (cause) {
      // A value in the item's row marks it as removed.
      if (isNotFound(cause)) continue;
      throw new Error(`${path} failed`, { cause });
    }
  }
  return results;
}

/** Returns the first event of a stream. If it's the first chunk of a list, returns all of its chunks. */
async function stateOf(events: AsyncIterable<unknown>): Promise<unknown> {
  const chunks: unknown[] = [];
  for await (const event of events) {
    chunks.push(event);
    const isIncomplete =
      typeof event === 'object' && event !== null && 'complete' in event && event.complete === false;
    if (!isIncomplete) break;
  }
  return chunks.length === 1 ? chunks[0] : chunks;
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof ORPCError && failureIn(thrown.data)?.code === 'not-found';
}

import { costSchema } from '../../shared/chat/cost.ts';
import { type Generation, usageSchema } from '../../shared/chat/generation.ts';
import { chatParametersSchema } from '../../shared/chat/parameters.ts';
import { chatCorrectionsSchema } from '../../shared/gateways/chat-correction.ts';
import type { Database } from './database.ts';
import { prepareList } from './readable-list.ts';
import { instant, instantOrNull, json, type Row, text, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** Generations (requests for replies) on disk. Waits before retries aren't stored. */
export type GenerationStore = {
  add(generation: Generation): void;
  /**
   * Updates the timing, usage, cost and corrections of an existing generation. If the cost is absent, the stored one is
   * kept.
   */
  change(generation: Generation): void;
  get(id: string): Generation | null;
  /** Whether the id is in use. */
  isTaken(id: string): boolean;
  ofConversation(conversationId: string): readonly Generation[];
};

/** Creates the store for a database. */
export function createGenerationStore({ sql }: Database): GenerationStore {
  const { insert, update } = createRowWriter(sql);
  const one = sql.prepare('SELECT * FROM generations WHERE id = ?');
  const taken = sql.prepare('SELECT 1 FROM generations WHERE id = ?');
  const ofConversation = prepareList(sql, {
    table: 'generations',
    columns: ['*'],
    where: 'conversation_id = ?',
    sorted: [
      ['started_at', 'ASC'],
      ['rowid', 'ASC'],
    ],
    key: ['conversation_id', 'rowid'],
  });
  return {
    add: ({ id, conversationId, continuesMessageId, gatewayId, gatewayName, model, ...rest }) => {
      const { parameters, systemPrompt, comparisonId, startedAt } = rest;
      const to = { gatewayId, gatewayName, model, parameters, systemPrompt };
      insert('generations', { id, conversationId, continuesMessageId, ...to, comparisonId, startedAt });
    },
    change: ({ id, startedAt, firstDeltaAt, endedAt, usage, cost, corrections = null }) =>
      update('generations', { id }, { startedAt, firstDeltaAt, endedAt, usage, cost, corrections }),
    get: (id) => {
      const row = one.get(id);
      return row ? fromRow(row) : null;
    },
    isTaken: (id) => taken.get(id) !== undefined,
    ofConversation: (conversationId) => ofConversation(conversationId).map(fromRow),
  };
}

function fromRow(row: Row): Generation {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    continuesMessageId: textOrNull(row, 'continues_message_id'),
    gatewayId: text(row, 'gateway_id'),
    gatewayName: text(row, 'gateway_name'),
    model: text(row, 'model'),
    parameters: json(row, 'parameters', chatParametersSchema) ?? {},
    systemPrompt: text(row, 'system_prompt'),
    comparisonId: textOrNull(row, 'comparison_id'),
    startedAt: instant(row, 'started_at'),
    firstDeltaAt: instantOrNull(row, 'first_delta_at'),
    endedAt: instantOrNull(row, 'ended_at'),
    usage: json(row, 'usage', usageSchema),
    ...(row.corrections != null && { corrections: json(row, 'corrections', chatCorrectionsSchema) ?? [] }),
    ...costIn(row),
    retry: null,
  };
}

function costIn(row: Row): Pick<Generation, 'cost'> {
  const cost = json(row, 'cost', costSchema);
  return cost ? { cost } : {};
}

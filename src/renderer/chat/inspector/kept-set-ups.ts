import { z } from 'zod';
import { chatParametersSchema, systemPromptSchema } from '../../../shared/models/parameters.ts';

const begunSchema = z.object({
  parameters: chatParametersSchema,
  /** null: the default of new conversations. */
  systemPrompt: systemPromptSchema.nullable(),
});

const changeSchema = z.object({
  parameters: chatParametersSchema.optional(),
  systemPrompt: systemPromptSchema.optional(),
});

const keptSchema = z.object({ begun: begunSchema, changes: z.record(z.string(), changeSchema) });

/** What the conversation that has not begun will be asked with. */
export type BegunSetUp = Readonly<z.infer<typeof begunSchema>>;

/** What was set of a conversation and is not written yet. */
export type SetUpChange = Readonly<z.infer<typeof changeSchema>>;

/** What of both a reload must not lose. */
export type KeptSetUps = {
  readonly begun: BegunSetUp;
  readonly changes: Readonly<Record<string, SetUpChange>>;
};

/** Nothing set. */
export const nothingBegun: BegunSetUp = { parameters: {}, systemPrompt: null };

const place = 'parlance-set-ups';

/** What this tab kept before it was loaded again. */
export function readKept(storage: Pick<Storage, 'getItem'>): KeptSetUps {
  try {
    return keptSchema.parse(JSON.parse(storage.getItem(place) ?? ''));
  } catch {
    // Nothing was kept, or by another version of Parlance.
    return { begun: nothingBegun, changes: {} };
  }
}

/** Keeps it for as long as the tab lives. */
export function writeKept(storage: Pick<Storage, 'setItem'>, kept: KeptSetUps): void {
  try {
    storage.setItem(place, JSON.stringify(kept));
  } catch {
    // The tab's storage is full: then a reload loses what only the page knows, and nothing else.
  }
}

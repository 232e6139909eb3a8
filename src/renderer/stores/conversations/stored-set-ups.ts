import type { ChatParameters } from '../../../shared/chat/parameters.ts';
import { boundsProblem, reservedIn } from '../../../shared/gateways/extra-fields.ts';
import {
  chatRanges,
  contextLimitRange,
  longestSystemPrompt,
  reasoningEfforts,
  repliesRange,
  seedRange,
  verbosities,
} from '../../../shared/limits.ts';

/** The set-up of the new conversation. */
export type NewSetUp = {
  readonly parameters: ChatParameters;
  /** Null for the default system prompt. */
  readonly systemPrompt: string | null;
};

/** Changes to a conversation's set-up that aren't saved yet. */
export type SetUpChange = {
  readonly parameters?: ChatParameters | undefined;
  readonly systemPrompt?: string | undefined;
};

/** What must survive a reload. */
export type StoredSetUps = {
  readonly newSetUp: NewSetUp;
  readonly changes: Readonly<Record<string, SetUpChange>>;
};

/** A set-up that doesn't differ from the defaults. */
export const defaultSetUp: NewSetUp = { parameters: {}, systemPrompt: null };

const storageKey = 'parlance-set-ups';

/** Reads what this tab stored before a reload. */
export function readStored(storage: Pick<Storage, 'getItem'>): StoredSetUps {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (isStored(stored)) return stored;
  } catch {
    // Not valid JSON.
  }
  // Nothing was stored, or another version of Parlance stored it in a different format.
  return { newSetUp: defaultSetUp, changes: {} };
}

/** Stores the set-ups for the lifetime of the tab. */
export function writeStored(storage: Pick<Storage, 'setItem' | 'removeItem'>, stored: StoredSetUps): void {
  try {
    if (isEmpty(stored)) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Storage is full. Only a reload would lose the unsaved changes.
  }
}

function isEmpty({ newSetUp, changes }: StoredSetUps): boolean {
  return (
    newSetUp.systemPrompt === null &&
    Object.keys(newSetUp.parameters).length === 0 &&
    Object.keys(changes).length === 0
  );
}

/** Validators for the parameters, because another version of the page may have written the stored values. */
const validators: { readonly [Name in keyof ChatParameters]-?: (value: unknown) => boolean } = {
  temperature: isWithin(chatRanges.temperature),
  topP: isWithin(chatRanges.topP),
  presencePenalty: isWithin(chatRanges.presencePenalty),
  frequencyPenalty: isWithin(chatRanges.frequencyPenalty),
  maxTokens: (value) => Number.isInteger(value) && isWithin(contextLimitRange)(value),
  replies: (value) => Number.isInteger(value) && isWithin(repliesRange)(value),
  stop: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  reasoningEffort: (value) => reasoningEfforts.some((option) => option === value),
  verbosity: (value) => verbosities.some((option) => option === value),
  seed: (value) => Number.isSafeInteger(value) && isWithin(seedRange)(value),
  user: isText,
  responseFormat: (value) => isRecord(value) && boundsProblem(value) === null,
  stream: (value) => typeof value === 'boolean',
  extraFields: (value) => isRecord(value) && boundsProblem(value) === null && reservedIn(value) === undefined,
};

function isStored(stored: unknown): stored is StoredSetUps {
  if (!isRecord(stored) || !isRecord(stored.newSetUp) || !isRecord(stored.changes)) return false;
  const { newSetUp, changes } = stored;
  return (
    areParameters(newSetUp.parameters) &&
    (newSetUp.systemPrompt === null || isSystemPrompt(newSetUp.systemPrompt)) &&
    Object.values(changes).every(isChange)
  );
}

function isChange(change: unknown): boolean {
  if (!isRecord(change)) return false;
  const { parameters, systemPrompt } = change;
  return (
    (parameters === undefined || areParameters(parameters)) &&
    (systemPrompt === undefined || isSystemPrompt(systemPrompt))
  );
}

/** Returns whether a stored value is valid as parameters. */
export function areParameters(parameters: unknown): boolean {
  if (!isRecord(parameters)) return false;
  return Object.entries(validators).every(([name, isOne]) => {
    const value = parameters[name];
    return value === undefined || (value === null ? name !== 'stream' : isOne(value));
  });
}

/** Returns whether a stored value is valid as a system prompt. */
export function isSystemPrompt(value: unknown): boolean {
  return typeof value === 'string' && value.length <= longestSystemPrompt;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isWithin({ min, max }: { readonly min: number; readonly max: number }) {
  return (value: unknown) => typeof value === 'number' && value >= min && value <= max;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

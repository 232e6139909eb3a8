import type { Draw } from './draw.ts';

/** Values from earlier results, by their names in inputs: `conversationId`, `chunk`, `model`. */
export type KnownValues = {
  /** Collects the values in a procedure's result for an input, or in an event of its stream. */
  learn(procedure: string, result: unknown, input: unknown): void;
  add(name: string, value: unknown): void;
  /**
   * Returns a value with this name, usually a recent one that belongs to the values in `beside`, or undefined if there
   * is none.
   */
  draw(name: string, draw: Draw, beside?: object): unknown;
};

/** Other names that inputs use for the same values. */
const aliases: Readonly<Record<string, string>> = {
  beforeId: 'transcriptId',
  sourceId: 'transcriptId',
  chatModel: 'model',
  transcriptionModel: 'model',
  transcriptionLanguage: 'language',
  fileName: 'name',
};
/** The names of the values that a procedure returns, if the procedure's name doesn't imply them. */
const resultsOf: Readonly<Record<string, string>> = {
  'chat.attach': 'attachment',
  'chat.attachDocument': 'attachment',
  'chat.chooseParts': 'attachment',
  'inspector.read': 'request',
};
const addressNames = ['url', 'audioUrl', 'playUrl', 'playbackUrl', 'address'];
const numberNames = ['chunk', 'line'];
const maxOfOne = 40;

/** Values that belong to one of these owners are drawn together with it. */
const owners = ['conversationId', 'transcriptId'];

/** Collects values from results. */
export function createKnownValues(initial: Readonly<Record<string, readonly unknown[]>>): KnownValues {
  const values = new Map(Object.entries(initial).map(([name, list]) => [name, [...list]]));

  function add(name: string, value: unknown): void {
    const list = values.get(name) ?? [];
    if (list.includes(value)) return;
    values.set(name, [...list, value].slice(-maxOfOne));
  }

  function learn(value: unknown, what: string, owner: unknown): void {
    if (Array.isArray(value)) for (const one of value.slice(0, maxOfOne)) learn(one, what, owner);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inside] of Object.entries(value)) learnField(key, inside, what, owner);
  }

  function learnField(key: string, value: unknown, what: string, owner: unknown): void {
    const note = (name: string, found: unknown) => {
      add(name, found);
      if (owner !== undefined && !owners.includes(name)) add(`${owner} ${name}`, found);
    };
    if (typeof value === 'object') {
      if (key.endsWith('Ids') && Array.isArray(value)) for (const id of value) note(key.slice(0, -1), id);
      else learn(value, key.replace(/s$/, ''), owner);
    } else if (typeof value === 'number') {
      if (numberNames.includes(key)) note(key, value);
    } else if (typeof value === 'string') {
      if (addressNames.includes(key)) add(value.includes('/capture-') ? 'captureAddress' : 'address', value);
      else if (key === 'id') note(`${what}Id`, value);
      else if (key.endsWith('Id')) note(key, value);
    }
  }

  return {
    add,
    learn: (procedure, result, input) => {
      const [group = ''] = procedure.split('.');
      if (procedure === 'media.uploadAddress') add('uploadAddress', result);
      learn(result, resultsOf[procedure] ?? group.replace(/s$/, ''), ownerIn(input) ?? ownerIn(result));
    },
    draw: (name, draw, beside) => {
      const own = values.get(`${ownerIn(beside)} ${name}`);
      const list = (draw.likely(0.85) ? own : undefined) ?? values.get(aliases[name] ?? name) ?? [];
      const [latest, ...others] = (draw.likely(0.7) && list !== own ? list.slice(-3) : list).toReversed();
      return latest === undefined ? undefined : draw.oneOf([latest, ...others]);
    },
  };
}

function ownerIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return owners.map((name) => (value as Readonly<Record<string, unknown>>)[name]).find(Boolean);
}

import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runs } from '../../gateway/fuzz/runs.ts';
import { exportAll, importArchive } from '../archive-actions.ts';
import { lists, requestLists, slow } from '../every-list.ts';
import { firstEvent } from '../first-event.ts';
import { copyOf, templateFolder } from '../foreign-rows.ts';
import { removeFolder, startApp, type TempApp } from '../in-temp-app.ts';

const quick = lists.filter((path) => !slow.includes(path));

type Path = readonly (string | number)[];

/** Hostile values as JSON text. Each value in an archive is set to each of them in turn. */
const hostile: Readonly<Record<string, string>> = {
  'a date after the last one': '9e15',
  'a number over 2^53': '1152921504606846976',
  'a number over 2^63': '18446744073709551616',
  'an infinite number': '1e999',
  'a negative number': '-1',
  'a fraction': '0.5',
  'a tiny number': '1e-320',
  'a path out of the folder': '"../outside"',
  'a text with NUL': '"a\\u0000b"',
  'half a surrogate pair': '"\\ud800"',
  'an empty text': '""',
  'a long text': JSON.stringify('x'.repeat(100_000)),
  'a list': '[1,null,{"id":5}]',
  'an object': '{"__proto__":{"id":1},"kind":"none","code":7,"values":[]}',
  'a truth value': 'true',
  nothing: 'null',
};

/** The parsed JSON files of an export of everything. */
let files: Readonly<Record<string, unknown>> = {};
let template = '';

beforeAll(async () => {
  template = await templateFolder();
  const app = await startApp({ folder: await copyOf(template) });
  const archive = unzipSync(await exportAll(app));
  await app.close();
  await removeFolder(app.folder);
  files = Object.fromEntries(
    Object.entries(archive)
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [name, JSON.parse(Buffer.from(bytes).toString())]),
  );
});

afterAll(() => removeFolder(template));

/** Returns the paths of all values in a record that contain no other values. */
function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...entries].flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

const mark = '@hostile@';

/**
 * Replaces the value at `path` with the mark. Appends `suffix` to ids, so that each copy counts as a different record.
 */
function changed(value: unknown, path: Path | null, suffix: string): unknown {
  if (path?.length === 0) return mark;
  if (typeof value === 'string') return /^[a-z]\d$/.test(value) ? value + suffix : value;
  if (typeof value !== 'object' || value === null) return value;
  const inner = ([key, one]: readonly [string | number, unknown]) =>
    changed(one, path !== null && path[0] === key ? path.slice(1) : null, suffix);
  if (Array.isArray(value)) return [...value.entries()].map(inner);
  return Object.fromEntries(Object.entries(value).map((entry) => [entry[0], inner(entry)]));
}

/** Returns a record as JSON and, for each of its values, a copy in which that value is `text`. */
function copiesOf(record: unknown, name: string, text: string): readonly string[] {
  const copies = [null, ...leavesOf(record)].map((path, at) => changed(record, path, `x${name}x${at}`));
  return copies.map((copy) => JSON.stringify(copy).replaceAll(JSON.stringify(mark), text));
}

const listOf = (records: unknown, name: string, text: string) =>
  `[${(records as readonly unknown[]).flatMap((record, at) => copiesOf(record, `${name}${at}`, text)).join(',')}]`;

function zipped(texts: Readonly<Record<string, string>>): Uint8Array {
  const entries = Object.entries({ ...texts, 'parlance.json': JSON.stringify(files['parlance.json']) });
  return zipSync(Object.fromEntries(entries.map(([name, text]) => [name, Buffer.from(text)])), { level: 1 });
}

/** Creates an archive with each record and, for each of its values, a copy in which that value is `text`. */
function hostileArchive(text: string, number: number): Uint8Array {
  const { conversations, ...head } = files['conversations.json'] as { readonly conversations: unknown };
  const transcripts = Object.entries(files).filter(([name]) => name.startsWith('transcripts/'));
  return zipped({
    'conversations.json': `${JSON.stringify(head).slice(0, -1)},"conversations":${listOf(conversations, `c${number}x`, text)}}`,
    'clips.json': listOf(files['clips.json'], `s${number}x`, text),
    'voice-overs.json': listOf(files['voice-overs.json'], `v${number}x`, text),
    'prompts.json': listOf(files['prompts.json'], `p${number}x`, text),
    ...Object.fromEntries(
      transcripts.flatMap(([name, record], at) =>
        copiesOf(record, `t${number}x${at}`, text).map((copy, place) => [
          name.replace('.json', ` ${place}.json`),
          copy,
        ]),
      ),
    ),
  });
}

/** Returns a match for each number in the lists that is infinite or NaN. */
const endless = (results: ReadonlyMap<string, unknown>) => [
  ...JSON.stringify([...results], (_, value) =>
    Number.isFinite(value) || typeof value !== 'number' ? value : '∞',
  ).matchAll(/∞/g),
];

describe('an archive in which each value of each record is, in turn,', () => {
  let app: TempApp;

  beforeAll(async () => {
    app = await startApp();
  });

  afterAll(async () => {
    await app.close();
    await removeFolder(app.folder);
  });

  it.each(Object.entries(hostile).map(([name, text], at) => [name, text, at] as const))(
    'C14, G7: %s: the valid records are imported, and every list works',
    async (_name, text, at) => {
      const summary = await importArchive(app, hostileArchive(text, at));
      expect(summary.unreadable.file).toBe(0);
      expect(summary.unreadable.conversation).toBeGreaterThan(0);
      expect(summary.added).toBeGreaterThanOrEqual(2);
      const { transcripts, clips, voiceOvers, prompts } = summary.restored;
      expect(Math.min(transcripts - 1, clips, voiceOvers, prompts)).toBeGreaterThanOrEqual(1);
      // An archive contains only one file of drafts, so each copy gets its own archive. In `npm test`, each hostile
      // value is only tried in one in 16 copies.
      const drafts = ['drafts.json', 'dictation.json'].flatMap((name) =>
        copiesOf(files[name], 'd', text).map((copy) => zipped({ [name]: copy })),
      );
      for (const [place, archive] of drafts.entries())
        if (place % runs(16, 1).numRuns === at % runs(16, 1).numRuns) await importArchive(app, archive);
      expect(endless(await requestLists(app, quick))).toEqual([]);
    },
  );

  it('C14, G7: after a restart, every list still works, and so do search and exports', async () => {
    const before = await requestLists(app, quick);
    await app.close();
    app = await startApp({ folder: app.folder });
    const after = await requestLists(app, lists);
    expect(endless(after)).toEqual([]);
    expect([...after.keys()]).toEqual(expect.arrayContaining([...before.keys()]));
  });
});

it('T6, G7: the words and lines of an imported transcript are counted, whatever the archive says', async () => {
  const app = await startApp();
  onTestFinished(() => removeFolder(app.folder));
  onTestFinished(() => app.close());
  const [name, record] = Object.entries(files).find(([name]) => name.startsWith('transcripts/')) ?? [];
  const lies = { words: 900_000, lines: 900_000, edited: 900_000, uncertain: 900_000 };
  await importArchive(app, zipped({ [String(name)]: JSON.stringify({ ...(record as object), ...lies }) }));
  const list = await firstEvent(app.call.transcripts.watchList());
  const [transcript] = list.type === 'snapshot' ? list.items : [];
  expect(transcript?.counts).toEqual({ words: 2, lines: 1, edited: 1, uncertain: 0 });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUnderTest } from './app-under-test.ts';
import { mutatedArchive } from './archives.ts';
import type { Calls } from './calls.ts';
import type { Draw } from './draw.ts';
import { problemOfResponse } from './failures.ts';
import type { KnownValues } from './known-values.ts';
import { mutated, mutatedBytes } from './mutations.ts';
import { readAsPage } from './page-reading.ts';
import { allProcedures, type Procedure } from './procedures.ts';
import type { RunContext } from './run-context.ts';
import type { SeedFile } from './seed-files.ts';
import { validInput } from './valid-values.ts';

/** The context of a case. */
export type Scene = {
  readonly context: RunContext;
  readonly app: AppUnderTest;
  readonly calls: Calls;
  readonly known: KnownValues;
  readonly draw: Draw;
  /** A folder for files that aren't part of the app. */
  readonly folder: string;
  readonly problem: (text: string) => void;
  /** Records the next step, to help investigate failures. */
  readonly note: (what: string, input?: unknown) => void;
};

type Step = (scene: Scene) => Promise<void>;

const procedures = allProcedures();

/** Returns the procedure with this name. */
export function procedureNamed(name: string): Procedure {
  const found = procedures.find((procedure) => procedure.name === name);
  if (!found) throw new Error(`there is no procedure ${name}`);
  return found;
}

const callAny: Step = async (scene) => {
  const { draw, known } = scene;
  const procedure = procedures[draw.below(procedures.length)] ?? procedureNamed('app.info');
  const valid = validInput(procedure, known, draw);
  await called(scene, procedure, draw.likely(0.4) ? mutated(valid, draw) : valid);
};

/** Makes a call and records it. */
export async function called({ calls, note }: Scene, procedure: Procedure, input: unknown): Promise<void> {
  note(procedure.name, input);
  await calls.make(procedure, input);
}

const uploadRecording: Step = async (scene) => {
  const { context, draw } = scene;
  const file = chosen(context.files.recordings, draw);
  const bytes = draw.likely(0.6) ? mutatedBytes(file.bytes, draw) : file.bytes;
  await uploaded(scene, { ...file, bytes });
  const add = procedureNamed(draw.oneOf(['transcripts.add', 'dictation.transcribe', 'captures.record']));
  await called(scene, add, validInput(add, scene.known, draw));
  scene.note('reading as the page does', file.name);
  await readAsPage(bytes);
};

const importFile: Step = async (scene) => {
  const { context, draw } = scene;
  const file = chosen(context.files.exports, draw);
  const mutate = file.type === 'application/zip' ? mutatedArchive : mutatedBytes;
  const mediaId = await uploaded(
    scene,
    draw.likely(0.8) ? { ...file, bytes: mutate(file.bytes, draw) } : file,
  );
  if (mediaId) await called(scene, procedureNamed('transfer.import'), { mediaId });
};

/** Uploads a file. Returns its id, or null if it was rejected. */
export async function uploaded(scene: Scene, { name, type, bytes }: SeedFile): Promise<string | null> {
  scene.note('upload', { name, type, size: bytes.length });
  writeFileSync(join(scene.folder, 'last-upload'), bytes);
  const address = String(await scene.app.call('media.uploadAddress'));
  const body = new Uint8Array(bytes);
  const response = await visited(scene, address, { method: 'POST', body, headers: { 'content-type': type } });
  if (response.status !== 201) return null;
  const { id } = JSON.parse(response.text) as { id: string };
  scene.known.add('mediaId', id);
  return id;
}

const pages = { unit: 'page', parts: ['The ferry.', 'The gate.'].map((text) => ({ text, tokens: 3 })) };

/** Attaches a document with changed text. */
const attachDocument: Step = async (scene) => {
  const { draw } = scene;
  const changed = JSON.stringify(mutated(pages, draw) ?? null, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const text = draw.likely(0.5)
    ? Buffer.from(changed)
    : mutatedBytes(Buffer.from(JSON.stringify(pages)), draw);
  const file = { name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  const fileId = await uploaded(scene, file);
  const textId = await uploaded(scene, { name: 'text.json', type: 'application/json', bytes: text });
  const document = { name: file.name, type: file.type, fileId, textId };
  await called(scene, procedureNamed('chat.attachDocument'), document);
};

const visitAddress: Step = async (scene) => {
  const { draw, known, context } = scene;
  const address = known.draw(draw.oneOf(['address', 'address', 'captureAddress', 'uploadAddress']), draw);
  if (typeof address !== 'string') return;
  const range = draw.oneOf([
    'bytes=0-',
    'bytes=5-2',
    'bytes=-1',
    'bytes=0-0,3-9',
    'bytes=999999999999999999-',
    'x',
  ]);
  const query = draw.likely(0.7)
    ? `&chunk=${draw.oneOf([0, 1, 2, -1])}&ms=${draw.oneOf([0, 400, 9e11])}`
    : '';
  const body = new Uint8Array(mutatedBytes(chosen(context.files.recordings, draw).bytes, draw));
  const init = draw.likely(0.5) ? { headers: { range } } : { method: 'POST', body };
  scene.note('visit', { address, query, range });
  await visited(scene, draw.likely(0.1) ? `${address}x` : address + query, init);
};

async function visited(scene: Scene, address: string, init: RequestInit) {
  // Generated addresses may have a different origin.
  const path = URL.parse(address, 'http://127.0.0.1/')?.href ?? '/';
  const response = await scene.app.fetch(path, init);
  const text = await textWithin(1_000, response);
  const found = problemOfResponse(response.status, text, scene.context.folders);
  if (found) scene.problem(`${init.method ?? 'GET'} ${address} ${found}`);
  return { status: response.status, text };
}

/**
 * Returns the part of a response's text that arrives within `ms`, and then disconnects. The audio of a part that is
 * still being received takes as long as its request.
 */
async function textWithin(ms: number, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const write = (bytes: Uint8Array) => {
    text += decoder.decode(bytes, { stream: true });
  };
  await response.body
    ?.pipeTo(new WritableStream({ write }), { signal: AbortSignal.timeout(ms) })
    .catch(() => {});
  return text;
}

const sendFrame: Step = async ({ app, draw, known, note }) => {
  const procedure = procedures[draw.below(procedures.length)];
  if (!procedure) return;
  const message = {
    i: draw.oneOf(['1', '2', '__proto__']),
    t: draw.below(5),
    p: {
      u: `/${procedure.name.replaceAll('.', '/')}`,
      b: { json: validInput(procedure, known, draw) ?? null },
    },
  };
  const bytes = mutatedBytes(Buffer.from(JSON.stringify(message)), draw);
  note('frame', new TextDecoder().decode(bytes));
  app.sendFrame(draw.likely(0.8) ? new TextDecoder().decode(bytes) : bytes);
};

const offerFile: Step = async ({ app, known, folder }) => {
  known.add('token', app.offerFile(join(folder, 'last-upload')));
};

const steps: readonly (readonly [Step, number])[] = [
  [callAny, 66],
  [uploadRecording, 10],
  [attachDocument, 4],
  [importFile, 7],
  [visitAddress, 8],
  [sendFrame, 3],
  [offerFile, 2],
];

/** Steps that create data for later ones. */
const beginnings = [
  'chat.send',
  'prompts.add',
  'clips.speak',
  'speech.speak',
  'drafts.save',
  'conversations.watchList',
  'transcripts.watchList',
  'inspector.watch',
  'splits.claim',
];
const maxSteps = 50;

/** Performs a sequence of random actions, as a page, a user or a stranger would. */
export async function runScenario(scene: Scene): Promise<void> {
  const { app, context, draw, known } = scene;
  const gateway = { name: 'Fuzz', baseUrl: context.gateway.url, key: null };
  known.learn('gateways.add', await app.call('gateways.add', gateway), gateway);
  for (const name of beginnings)
    if (draw.likely(0.6))
      await called(scene, procedureNamed(name), validInput(procedureNamed(name), known, draw));
  for (let count = 10 + draw.below(maxSteps - 10); count > 0; count -= 1) await stepOf(draw)(scene);
}

function stepOf(draw: Draw): Step {
  let left = draw.below(100);
  const found = steps.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  return found?.[0] ?? callAny;
}

function chosen(files: readonly SeedFile[], draw: Draw): SeedFile {
  const file = files[draw.below(files.length)];
  if (!file) throw new Error('there are no files');
  return file;
}

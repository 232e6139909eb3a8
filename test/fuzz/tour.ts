import { Buffer } from 'node:buffer';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { listedConversationSchema } from '../../src/shared/chat/conversation.ts';
import { draftEventSchema } from '../../src/shared/chat/draft.ts';
import { listEventSchema } from '../../src/shared/list-event.ts';
import { captureAddressSchema } from '../../src/shared/transcription/capture.ts';
import { transcriptSettings } from '../fixtures/transcript-settings.ts';
import { allProcedures } from './procedures.ts';
import { called, procedureNamed, type Scene, uploaded } from './scenario.ts';
import { addExports, type SeedFiles } from './seed-files.ts';
import { validInput } from './valid-values.ts';

const maxRounds = 20;
const maxTries = 6;
/** Procedures that create what others need. They're called in every round. */
const creates = /\.(send|add|attach|speak|start|record|claim|watch|runAgain|branch)$/;
/** Procedures that remove or end what those created. */
const removes =
  /\.(remove(?:Messages)?|discard|delete(?:Key|Header|ProxySignIn|Audio|Recordings)|clear|fail|keep|finish|useDemo|cancel|stop)$/;
const last = 'storage.deleteAll';
const hangMs = 30_000;
/** Interval between two attempts, in ms. Saving a recording takes at most a few intervals. */
const savingMs = 1_000;

const startedSchema = z.object({ conversationId: z.string(), messageIds: z.array(z.string()) });
const removedSchema = z.object({ undoId: z.string() });
const createdSchema = z.object({ id: z.string() });
const linesSchema = z.object({ lines: z.array(z.object({ chunk: z.int(), line: z.int() })).min(3) });

/**
 * Calls every procedure with valid inputs and a well-behaved gateway until each has succeeded. Creates exports in
 * between.
 */
export async function takeTour(scene: Scene, succeeded: ReadonlySet<string>): Promise<void> {
  const { known, draw, context } = scene;
  const wanted = allProcedures().filter(({ name }) => name !== last);
  const procedures = [
    ...wanted.filter(({ name }) => !removes.test(name)),
    ...wanted.filter(({ name }) => removes.test(name)),
  ];
  const isDone = () => wanted.every(({ name }) => succeeded.has(name));
  for (let round = 0; round < maxRounds && !isDone(); round += 1) {
    await arrange(scene, succeeded);
    for (const procedure of procedures) {
      const { name } = procedure;
      const tries = succeeded.has(name) ? (creates.test(name) ? 1 : 0) : maxTries;
      for (let at = 0; at < tries && (at === 0 || !succeeded.has(name)); at += 1)
        await called(scene, procedure, validInput(procedure, known, draw));
    }
    if (round === 0) await addExports(context.files, scene.app);
  }
  // The last procedure is rejected while a recording is being saved.
  for (let at = 0; at < maxTries && !succeeded.has(last); at += 1) {
    if (at > 0) await setTimeout(savingMs);
    await called(scene, procedureNamed(last), undefined);
  }
}

/** Creates states that no single call can create. */
async function arrange(scene: Scene, succeeded: ReadonlySet<string>): Promise<void> {
  const { context, app, known } = scene;
  const gateway = { name: 'Fuzz', baseUrl: context.gateway.url, key: null };
  const added = async () => createdSchema.parse(await app.call('gateways.add', gateway)).id;
  const [used, proxied] = [await added(), await added()];
  for (const id of [used, proxied]) known.add('gatewayId', id);
  await app.call('gateways.use', { gatewayId: used });
  // Larger recordings are assigned to a page to be split.
  await app.call('gateways.change', { gatewayId: used, uploadLimit: 100_000 });
  const waits = { connectMs: 10_000, headersMs: 10_000, idleMs: 10_000 };
  const proxy = { kind: 'url', url: 'http://127.0.0.1:9' };
  await app.call('gateways.change', { gatewayId: proxied, network: { proxy, bypass: [], waits } });
  for (const file of context.files.recordings) await uploaded(scene, file);
  known.add('token', app.offerFile(join(scene.folder, 'last-upload')));
  if (!succeeded.has('chat.requestRest')) await askForTwo(scene);
  if (!threadCalls.every((name) => succeeded.has(name))) await changeThread(scene);
  if (!succeeded.has('drafts.unqueue')) await queueMessage(scene);
  if (!captureCalls.every((name) => succeeded.has(name))) await handleRecordings(scene);
  if (!succeeded.has('dictation.transcribe')) {
    const mediaId = await uploaded(scene, recordingNamed(context.files, 'tape.mp3'));
    await called(scene, procedureNamed('dictation.transcribe'), { mediaId });
  }
  if (!backupCalls.every((name) => succeeded.has(name))) await backUp(scene);
  if (!documentCalls.every((name) => succeeded.has(name))) await attachDocument(scene);
  if (!imageCalls.every((name) => succeeded.has(name))) await attachImage(scene);
  if (!lineChanges.every((name) => succeeded.has(name))) await changeLines(scene);
}

const backupCalls = ['backups.run', 'backups.list', 'backups.restore'];

/** Chooses a backup folder next to the data folder, and creates a backup that can be restored. */
async function backUp(scene: Scene): Promise<void> {
  const folder = join(scene.folder, 'backups');
  mkdirSync(folder, { recursive: true });
  await called(scene, procedureNamed('backups.choose'), { folder });
  await called(scene, procedureNamed('backups.run'), undefined);
  await called(scene, procedureNamed('backups.list'), undefined);
}

const recordingNamed = (files: SeedFiles, name: string) =>
  files.recordings.find((file) => file.name === name) ?? { name, type: '', bytes: new Uint8Array() };

/** Records one chunk from a microphone, and returns its id. */
async function record({ app, context, known }: Scene): Promise<string> {
  const { call } = app;
  const stopped = AbortSignal.timeout(hangMs);
  const stream = await call('captures.record', { captureId: null, type: 'audio/ogg;codecs=opus' }, stopped);
  for await (const event of stream as AsyncIterable<unknown>) {
    const { captureId, address } = captureAddressSchema.parse(event);
    const body = new Uint8Array(recordingNamed(context.files, 'tape.opus').bytes);
    await app.fetch(`${address}&chunk=0&ms=2000`, { method: 'POST', body });
    known.add('captureId', captureId);
    return captureId;
  }
  throw new Error('captures.record says no address');
}

/** Requests two replies, of which the gateway returns one, and then requests the other. */
async function askForTwo(scene: Scene): Promise<void> {
  const sent = { conversationId: null, text: 'Go', models: ['demo-brief'], parameters: { replies: 2 } };
  const { conversationId, messageIds } = await answered(scene, sent);
  for (const messageId of messageIds)
    await called(scene, procedureNamed('chat.requestRest'), { conversationId, messageId });
}

/** Queues a message after a reply that was stopped, and moves it back into the message box. */
async function queueMessage(scene: Scene): Promise<void> {
  const { call } = scene.app;
  const sent = { conversationId: null, text: 'Go', models: ['demo-long'] };
  const { conversationId } = startedSchema.parse(await call('chat.send', sent));
  await call('chat.stop', { conversationId });
  await call('chat.queue', { conversationId, text: 'And then' });
  for await (const event of (await call('drafts.watch', { page: 'new' })) as AsyncIterable<unknown>) {
    const now = draftEventSchema.parse(event);
    if (now.type !== 'snapshot') continue;
    const queued = now.drafts.find((draft) => draft.queued && draft.conversationId === conversationId);
    const target = { conversationId, messageId: queued?.messageId, by: 'a page' };
    await called(scene, procedureNamed('drafts.unqueue'), target);
    return;
  }
}

/** Sends a message in a new conversation, and waits until its replies have ended. */
async function answered(scene: Scene, sent: unknown): Promise<z.infer<typeof startedSchema>> {
  const started = startedSchema.parse(await scene.app.call('chat.send', sent));
  const events = await scene.app.call('conversations.watchList', undefined, AbortSignal.timeout(hangMs));
  for await (const event of events as AsyncIterable<unknown>) {
    const now = listEventSchema(listedConversationSchema).parse(event);
    const listed = 'complete' in now ? now.items : now.type === 'changed' ? [now.item] : [];
    if (listed.some(({ id, running }) => id === started.conversationId && !running)) break;
  }
  return started;
}

const threadCalls = [
  'suggestTitle',
  'editReply',
  'setContext',
  'setFreshStart',
  'removeMessages',
  'restoreMessages',
].map((name) => `conversations.${name}`);

/** Excludes a reply, edits it, and removes it twice. */
async function changeThread(scene: Scene): Promise<void> {
  const sent = { conversationId: null, text: 'Go', models: ['demo-brief'] };
  const { conversationId, messageIds } = await answered(scene, sent);
  const target = { conversationId, messageId: messageIds[0], following: false };
  const change = (name: string, input: object) =>
    called(scene, procedureNamed(`conversations.${name}`), { ...target, ...input });
  await change('setContext', { context: 'left-out' });
  await change('setFreshStart', { freshStart: true });
  await change('suggestTitle', {});
  await change('editReply', { text: 'Mine' });
  const { undoId } = removedSchema.parse(await scene.app.call('conversations.removeMessages', target));
  await change('restoreMessages', { undoId });
  await change('removeMessages', {});
}

const captureCalls = ['talk.transcribe', 'talk.keepRecording', 'captures.finish', 'captures.discard'];

/** Calls each recording procedure with its own recording, since most of them remove it. */
async function handleRecordings(scene: Scene): Promise<void> {
  const sent = { conversationId: null, text: 'Go', models: ['demo-brief'] };
  const { messageIds } = startedSchema.parse(await scene.app.call('chat.send', sent));
  const target = { messageId: messageIds[0], name: 'tape', settings: transcriptSettings };
  for (const name of captureCalls)
    await called(scene, procedureNamed(name), { captureId: await record(scene), ...target });
}

const documentCalls = [
  'chat.attachDocument',
  'chat.chooseParts',
  'chat.attachedDocument',
  'chat.attachedFile',
];

/** Attaches a two-page document, and calls the procedures that need one. */
async function attachDocument(scene: Scene): Promise<void> {
  const file = { name: 'tides.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  const parts = ['High at six.', 'Low at noon.'].map((text) => ({ text, tokens: 4 }));
  const text = { ...file, name: 'text.json', bytes: Buffer.from(JSON.stringify({ unit: 'page', parts })) };
  const [fileId, textId] = [await uploaded(scene, file), await uploaded(scene, text)];
  const upload = { name: file.name, type: file.type, fileId, textId };
  await called(scene, procedureNamed('chat.attachDocument'), upload);
  const inputOfNewScript = { ...upload, textId: await uploaded(scene, text) };
  const { id: attachmentId } = createdSchema.parse(
    await scene.app.call('chat.attachDocument', inputOfNewScript),
  );
  await called(scene, procedureNamed('chat.chooseParts'), { attachmentId, chosen: [[2, 2]] });
  await called(scene, procedureNamed('chat.attachedDocument'), { attachmentId });
  await called(scene, procedureNamed('chat.attachedFile'), { attachmentId });
}

const imageCalls = ['chat.attachImage', 'chat.describeImage'];

/** Attaches the start of a PNG, since the main process reads only the start of an image. */
async function attachImage(scene: Scene): Promise<void> {
  const bytes = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const fileId = await uploaded(scene, { name: 'gate.png', type: 'image/png', bytes });
  const upload = { name: 'gate.png', alt: 'gate', fileId, width: 4, height: 3 };
  await called(scene, procedureNamed('chat.attachImage'), upload);
  const { id: attachmentId } = createdSchema.parse(await scene.app.call('chat.attachImage', upload));
  await called(scene, procedureNamed('chat.describeImage'), { attachmentId, alt: 'A harbour gate' });
}

const lineChanges = [
  'transcripts.editLines',
  'transcripts.restoreLine',
  'transcripts.mergeLines',
  'transcripts.splitLine',
];

/** Edits and restores the first line of a transcript, merges it with the second line, and splits the third. */
async function changeLines(scene: Scene): Promise<void> {
  const { app } = scene;
  const mediaId = await uploaded(scene, recordingNamed(scene.context.files, 'tape.mp3'));
  const upload = { mediaId, name: 'tape.mp3', settings: transcriptSettings };
  const added = await app.call('transcripts.add', upload);
  const transcriptId = createdSchema.parse(added).id;
  const lines = await app.call('transcripts.watch', { transcriptId }, AbortSignal.timeout(hangMs));
  for await (const event of lines as AsyncIterable<unknown>) {
    const { success, data } = linesSchema.safeParse(event);
    if (!success) continue;
    const [first, second, third] = data.lines;
    const changes = [{ ...first, text: 'The ferry left.' }];
    await called(scene, procedureNamed('transcripts.editLines'), { transcriptId, changes });
    await called(scene, procedureNamed('transcripts.restoreLine'), { transcriptId, ...first });
    // Merging and splitting hide the original lines.
    await called(scene, procedureNamed('transcripts.mergeLines'), { transcriptId, first, second });
    await called(scene, procedureNamed('transcripts.splitLine'), { transcriptId, ...third, at: 3 });
    return;
  }
}

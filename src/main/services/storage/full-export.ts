import { randomUUID } from 'node:crypto';
import type { FullExportEvent } from '../../../shared/data/storage.ts';
import { FailureError, failure } from '../../../shared/failure.ts';
import { currentLocale, strings } from '../../../shared/i18n/locale.ts';
import { mediaPath } from '../../../shared/media.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { mediaHeaders } from '../media/media-headers.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createTopic } from '../topic.ts';
import type { ExportedFile } from '../transfer/export-files.ts';
import { type ExportStep, exportStepSchema, recordStepSchema } from '../transfer/transfer-jobs.ts';
import { transferSteps } from '../transfer/transfer-steps.ts';
import { fileEntries } from '../transfer/with-files.ts';
import { type ArchiveEntry, storedFileEntry, writeArchive } from '../transfer/write-archive.ts';

/**
 * Exports everything as an archive that is written while it's downloaded, so that it takes no space in the data folder.
 */
export type FullExport = {
  /** Streams the archive's URL and then its progress. Ending the stream aborts the archive. */
  begin(total: number, signal: AbortSignal | undefined): AsyncGenerator<FullExportEvent>;
  owns(request: Request): boolean;
  fetch(request: Request): Response;
};

/** Sources of a full export. */
export type FullExportDeps = {
  readonly databaseFile: string;
  readonly media: Pick<MediaStore, 'find' | 'checkedPathOf'>;
  readonly links: MediaLinks;
  readonly clock: Clock;
};

const namePrefix = 'everything-';
/** Number of bytes between two progress events. */
const reportInterval = 500_000;

type ExportState = {
  readonly bytes: number;
  readonly state: 'running' | 'whole' | 'broken';
  /** Number of items that couldn't be read. */
  readonly missing: number;
};

/** Creates full exports of a database and its media. */
export function createFullExport(deps: FullExportDeps): FullExport {
  const { links, clock } = deps;
  const waiting = new Map<string, () => Response>();

  return {
    begin: async function* (total, signal) {
      const name = `${namePrefix}${randomUUID()}`;
      const own = new AbortController();
      const states = createTopic<ExportState>((_last, next) => next);
      const changes = states.subscribe(signal);
      waiting.set(name, () => {
        waiting.delete(name);
        return zipResponse(archive(deps, own.signal, states.publish), clock.now());
      });
      try {
        yield { type: 'ready', url: links.to(name), name: fileName(clock.now()) };
        for await (const { bytes, state, missing } of changes) {
          if (state === 'broken') throw new FailureError(failure('connection-lost', { of: 'download' }));
          yield state === 'whole'
            ? { type: 'finished', bytes, missing }
            : { type: 'progress', bytes, total: Math.max(total, bytes) };
          if (state === 'whole') return;
        }
      } finally {
        waiting.delete(name);
        own.abort();
        await changes.return(undefined);
      }
    },
    owns: (request) => new URL(request.url).pathname.startsWith(mediaPath + namePrefix),
    fetch: (request) => {
      const name = links.nameIn(new URL(request.url));
      const startExport = name !== null && request.method === 'GET' ? waiting.get(name) : undefined;
      return startExport?.() ?? new Response(null, { status: 404, headers: mediaHeaders });
    },
  };
}

function archive(
  deps: FullExportDeps,
  signal: AbortSignal,
  publish: (state: ExportState) => void,
): ReadableStream<Uint8Array> {
  const missing: string[] = [];
  const chunks = writeArchive(entriesOf(deps, missing, signal));
  let bytes = 0;
  let reportedAt = 0;
  const report = (state: ExportState['state']) => publish({ bytes, state, missing: missing.length });
  signal.addEventListener('abort', () => void chunks.return(undefined).catch(() => {}));
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await chunks.next();
        signal.throwIfAborted();
        if (done) {
          report('whole');
          controller.close();
          return;
        }
        bytes += value.byteLength;
        controller.enqueue(value);
        if (bytes - reportedAt < reportInterval) return;
        reportedAt = bytes;
        report('running');
      } catch (thrown) {
        report('broken');
        throw thrown;
      }
    },
    cancel: async () => {
      report('broken');
      await chunks.return(undefined);
    },
  });
}

async function* entriesOf(
  { databaseFile, media, clock }: FullExportDeps,
  missing: string[],
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const now = clock.now();
  yield { name: 'README.txt', at: now, content: strings().settings.storage.archiveNote };
  const job = {
    kind: 'export',
    database: databaseFile,
    format: 'json',
    conversationIds: null,
    now,
    language: currentLocale(),
  } as const;
  const attached: ExportedFile[] = [];
  const conversations = bytesOf(transferSteps(job, exportStepSchema, signal), missing, attached);
  yield { name: 'conversations.json', at: now, content: conversations };
  yield* fileEntries(attached, media, now);
  for await (const step of transferSteps(
    { kind: 'records', database: databaseFile },
    recordStepSchema,
    signal,
  )) {
    if (step.type === 'missing') missing.push(step.name);
    else if (step.type === 'text') yield { name: step.name, at: now, content: step.bytes };
    else {
      const entry = await storedFileEntry(media, { ...step, at: step.at ?? now });
      if (entry) yield entry;
    }
  }
  if (missing.length > 0) {
    const content = strings().settings.storage.missingNote(missing);
    yield { name: 'MISSING.txt', at: now, content };
  }
}

/**
 * Yields the bytes of the exported conversations. Adds unreadable conversations to `missing`, and attached files to
 * `files`.
 */
async function* bytesOf(
  steps: AsyncIterable<ExportStep>,
  missing: string[],
  files: ExportedFile[],
): AsyncGenerator<Uint8Array> {
  for await (const step of steps) {
    missing.push(...step.missing);
    files.push(...step.files);
    yield step.bytes;
  }
}

function zipResponse(body: ReadableStream<Uint8Array>, now: number): Response {
  const disposition = `attachment; filename="${fileName(now)}"`;
  const headers = { ...mediaHeaders, 'content-type': 'application/zip', 'content-disposition': disposition };
  return new Response(body, { headers });
}

function fileName(now: number): string {
  return `Parlance ${new Date(now).toLocaleDateString('sv')}.zip`;
}

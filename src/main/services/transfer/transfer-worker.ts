import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { setLocale, strings } from '../../../shared/i18n/locale.ts';
import { openSqlite } from '../../storage/open-sqlite.ts';
import { createChatStores } from '../chat/chat-stores.ts';
import { postSteps } from '../worker/worker-port.ts';
import { exportedFiles, type NamedFile, withPaths } from './export-files.ts';
import { freeName } from './export-name.ts';
import { isArchive, readArchive } from './read-archive.ts';
import { readBackup } from './read-backup.ts';
import { createExportSource, type ExportSource } from './read-export.ts';
import { readConversations } from './read-import.ts';
import { readable } from './readable.ts';
import { recordsOf } from './records.ts';
import {
  type ExportStep,
  type ImportStep,
  type RecordStep,
  type TransferJob,
  transferJobSchema,
} from './transfer-jobs.ts';
import { createExportWriter } from './write-export.ts';

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) await postSteps(parentPort, stepsOf(transferJobSchema.parse(workerData)));

type Step = ExportStep | ImportStep | RecordStep;

function stepsOf(job: TransferJob): AsyncIterable<Step> | Iterable<Step> {
  switch (job.kind) {
    case 'import':
      return importSteps(job);
    case 'restore':
      return readBackup(job);
    case 'export':
      return exportSteps(job);
    case 'records':
      return recordsOf(job.database);
  }
}

async function* importSteps({
  file,
  copy,
  now,
}: Extract<TransferJob, { kind: 'import' }>): AsyncGenerator<ImportStep> {
  yield* (await isArchive(file))
    ? readArchive(file, now, copy)
    : readConversations(createReadStream(file), { now });
}

/** Returns the images of a single conversation that is exported as Markdown, which refers to them. */
function imagesOf(source: ExportSource, [id, ...others]: readonly string[]): readonly NamedFile[] {
  const conversation = id !== undefined && others.length === 0 && readable(() => source.conversation(id));
  if (!conversation || conversation === 'unreadable') return [];
  return conversation.attachments.flatMap((one) =>
    one.kind === 'image' ? { mediaId: one.file.mediaId, name: one.name } : [],
  );
}

async function* exportSteps(job: Extract<TransferJob, { kind: 'export' }>): AsyncGenerator<ExportStep> {
  const sql = openSqlite(job.database, { readOnly: true });
  try {
    const source = createExportSource(
      createChatStores({ sql, transaction: (work) => work(), close: () => {} }),
    );
    const ids = source.ids(job.conversationIds);
    setLocale(job.language);
    const texts = strings().transfer.markdown;
    const writer = createExportWriter(job.format, texts, job.now);
    const files = exportedFiles(
      job.format === 'json' ? source.files(job.conversationIds) : imagesOf(source, ids),
    );
    const manyFiles = job.format === 'markdown' && ids.length > 1;
    const archive = manyFiles ? 'file-per-conversation' : files.length > 0 ? 'one-file' : 'none';
    const step: ExportStep = {
      bytes: new Uint8Array(),
      done: 0,
      total: ids.length,
      missing: [],
      files: [],
      archive: 'none',
      entry: null,
    };
    yield { ...step, files: [...files], archive };
    const names = new Set<string>();
    let missing: string[] = [];
    for (const [at, id] of ids.entries()) {
      const conversation = readable(() => source.conversation(id));
      if (conversation === 'unreadable') missing.push(`conversations ${id}`);
      else if (conversation) {
        const attachments = withPaths(conversation.attachments, files);
        const bytes = writer.add({ ...conversation, attachments });
        const { title, updatedAt } = conversation;
        const name = manyFiles ? `${freeName(title || texts.untitled, names)}.md` : null;
        const entry = name === null ? null : { name, at: updatedAt };
        yield { ...step, bytes, done: at + 1, missing, entry };
        missing = [];
      }
    }
    yield { ...step, bytes: writer.end(), done: ids.length, missing };
  } finally {
    sql.close();
  }
}

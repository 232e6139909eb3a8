import { nothingRestored, type RestoredCounts } from '../../../shared/data/restored-counts.ts';
import { failure } from '../../../shared/failure.ts';
import type { DraftStore } from '../../storage/draft-store.ts';
import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import type { MessageStore } from '../../storage/message-store.ts';
import type { PartRows, RecordRows, RecordTable } from '../../storage/record-rows.ts';
import type { ColumnValues } from '../../storage/row-writer.ts';
import { talkRecordingRef } from '../../storage/talk-recording-store.ts';
import type { UnsplitRangeStore } from '../../storage/unsplit-range-store.ts';
import type { DraftsService } from '../drafts/drafts-service.ts';
import type { ScriptService } from '../speak/script-service.ts';
import type { FolderImporter } from './folder-importer.ts';
import { folderOf } from './folder-record.ts';
import { createIncomingFile } from './incoming-file.ts';
import type { ArchiveRecord } from './record-schemas.ts';
import type { AudioUse, ImportStep } from './transfer-jobs.ts';

/** Dependencies of restoring. A service's `restore` makes a hidden record appear in all windows. */
export type StoreRecordsDeps = {
  readonly rows: RecordRows;
  readonly messages: Pick<MessageStore, 'get'>;
  readonly media: Pick<MediaStore, 'begin' | 'use' | 'usedFor'>;
  readonly unsplitRanges: Pick<UnsplitRangeStore, 'add' | 'fail'>;
  readonly drafts: {
    readonly store: Pick<DraftStore, 'get'>;
    readonly service: Pick<DraftsService, 'save' | 'queue'>;
  };
  readonly script: { isEmpty(): boolean; readonly service: Pick<ScriptService, 'save'> };
  /** Shows a record once it's complete. */
  readonly restore: Readonly<Record<RecordTable, (id: string) => unknown>>;
  readonly now: () => number;
};

/** Counts what would be restored and writes nothing. */
export type RestoreTrial = {
  /** Whether a conversation would exist after the restore. */
  hasConversation(id: string): boolean;
};

/** Restores the records of an archive other than conversations. */
export type RecordRestorer = {
  /** Returns false for a record with contradictory rows. */
  restore(step: Extract<ImportStep, { type: 'record' | 'audio' }>): Promise<boolean>;
  /** Shows all restored records and counts them. */
  finish(): RestoredCounts;
  /** Deletes an incomplete file. */
  discard(): Promise<void>;
};

type RecordOf<Kind extends ArchiveRecord['kind']> = Extract<ArchiveRecord, { kind: Kind }>['record'];

const restorer = 'restore';

/**
 * Creates the restorer for one archive. Records keep their ids. Existing records are left unchanged, and removed ones
 * are restored. Nothing is sent: unfinished work is restored as failed and can be retried.
 */
export function createRecordRestorer(
  deps: StoreRecordsDeps,
  folders: FolderImporter,
  trial: RestoreTrial | null,
): RecordRestorer {
  const { rows } = deps;
  const hidden: { readonly table: RecordTable; readonly id: string }[] = [];
  const counts = { ...nothingRestored };
  const incoming = createIncomingFile(deps.media);
  let isNew = false;

  /** Calls `insert` for a record that doesn't exist yet. */
  async function add(
    table: RecordTable,
    id: string,
    count: keyof typeof counts,
    insert: () => Promise<boolean>,
  ): Promise<boolean> {
    const state = rows.state(table, id);
    if (state === 'absent' && !trial && !(await insert())) return false;
    isNew = state !== 'stored';
    counts[isNew ? count : 'known'] += 1;
    if (isNew && !trial) hidden.push({ table, id });
    return true;
  }

  async function restoreRecord({ kind, record }: ArchiveRecord): Promise<boolean> {
    switch (kind) {
      case 'transcript':
        return add('transcripts', record.id, 'transcripts', () => insertTranscript(record));
      case 'clip':
        return add('clips', record.id, 'clips', () => insertClip(record));
      case 'voice-over':
        return add('voice_overs', record.id, 'voiceOvers', () => insert('voice_overs', record));
      case 'prompt':
        return add('prompts', record.id, 'prompts', () => insert('prompts', record));
      case 'folder':
        if (!folders.add(folderOf(record))) counts.known += 1;
        return true;
      case 'drafts':
        counts.drafts += trial ? countDrafts(record, deps, trial) : restoreDrafts(record, deps);
        return true;
      case 'dictation':
      case 'talk':
        return true;
    }
  }

  const insert = (table: RecordTable, row: ColumnValues, parts: PartRows = {}) =>
    rows.insertHidden(table, row, parts, deps.now());

  /**
   * Inserts a transcript. Chunks without a response are restored as failed ranges, because their audio isn't in the
   * archive.
   */
  async function insertTranscript({
    files: _,
    unsplit_ranges,
    ...record
  }: RecordOf<'transcript'>): Promise<boolean> {
    const { transcript_chunks: chunks, transcript_lines, transcript_word_timings, ...row } = record;
    const isUnsplit = ({ state, form }: (typeof chunks)[number]) => state !== 'done' && form !== 'whole';
    const transcript_chunks = chunks
      .filter((chunk) => !isUnsplit(chunk))
      .map((chunk) =>
        chunk.state === 'done' || chunk.state === 'failed' ? chunk : { ...chunk, ...stopped },
      );
    const rest = { transcript_chunks, transcript_lines, transcript_word_timings };
    if (!(await insert('transcripts', row, rest))) return false;
    const lostRanges = chunks.filter(isUnsplit).map(({ start, duration }) => ({
      start,
      end: duration === null ? null : start + duration,
    }));
    for (const range of [...lostRanges, ...unsplit_ranges])
      deps.unsplitRanges.add({ transcriptId: row.id, ...range });
    deps.unsplitRanges.fail(row.id, stopped.failure);
    return true;
  }

  function insertClip({ files: _, clip_chunks: chunks, ...row }: RecordOf<'clip'>): Promise<boolean> {
    const clip_chunks = chunks.map((chunk) => (chunk.state === 'waiting' ? { ...chunk, ...stopped } : chunk));
    return insert('clips', row, { clip_chunks });
  }

  return {
    restore: async (step) => {
      if (step.type === 'record') return restoreRecord(step.record);
      const { use, mediaType, ...chunk } = step;
      if (trial) {
        // The message that a recording belongs to may be new too, and a trial doesn't store it.
        const ofMessage = use.kind === 'talk' ? mediaUseOf(use) : null;
        if (ofMessage ? deps.media.usedFor(ofMessage) === null : isNew) counts.recordings += 1;
        return true;
      }
      await incoming.add(chunk, async (file) => {
        if (await restoreAudio(use, () => file.store(mediaType), deps)) counts.recordings += 1;
      });
      return true;
    },
    finish: () => {
      for (const { table, id } of hidden) deps.restore[table](id);
      return { ...counts, folders: folders.added() };
    },
    discard: incoming.discard,
  };
}

const stopped = { state: 'failed', failure: failure('stopped') } as const;

type DraftDeps = Pick<StoreRecordsDeps, 'drafts' | 'script'>;

function countDrafts(record: RecordOf<'drafts'>, deps: DraftDeps, { hasConversation }: RestoreTrial): number {
  const { messages, speak } = draftsToRestore(record, deps);
  const wanted = messages.filter(({ conversationId: id }) => id === null || hasConversation(id));
  return wanted.length + (speak ? 1 : 0);
}

/** Saves the drafts that can be restored. Returns how many were. */
function restoreDrafts(record: RecordOf<'drafts'>, deps: DraftDeps): number {
  const { messages, speak } = draftsToRestore(record, deps);
  let count = 0;
  const { service } = deps.drafts;
  for (const { attachments, queued, conversationId, messageId, text } of messages) {
    try {
      const attachmentIds = attachments.map(({ id }) => id);
      if (queued && conversationId !== null && messageId !== null)
        service.queue({ conversationId, messageId, text, attachmentIds, models: queued.models });
      else service.save({ conversationId, messageId, text, attachmentIds }, restorer);
      count += 1;
    } catch {
      // The draft's conversation doesn't exist here.
    }
  }
  if (!speak) return count;
  deps.script.service.save(null, speak, restorer);
  return count + 1;
}

type AudioDeps = Pick<StoreRecordsDeps, 'rows' | 'messages' | 'media'>;

/** Stores audio, unless no record needs it. Returns whether it was stored. */
async function restoreAudio(
  use: AudioUse,
  store: () => Promise<{ readonly id: string }>,
  deps: AudioDeps,
): Promise<boolean> {
  if (!isWanted(use, deps)) return false;
  const { id } = await store();
  deps.media.use(mediaUseOf(use) ?? { kind: 'dictation', ref: id }, id);
  if (use.kind === 'transcript' && use.recordId) deps.rows.setRecording(use.recordId, id);
  return true;
}

/** Whether a record exists that needs this audio. */
function isWanted(use: AudioUse, deps: AudioDeps): boolean {
  if (use.kind === 'dictation') return true;
  const mediaUse = mediaUseOf(use);
  if (!mediaUse || use.recordId === null || !exists(use.kind, use.recordId, deps)) return false;
  return deps.media.usedFor(mediaUse) === null;
}

function exists(kind: AudioUse['kind'], id: string, { rows, messages }: AudioDeps): boolean {
  if (kind === 'talk') return messages.get(id) !== null;
  return rows.state(kind === 'transcript' ? 'transcripts' : 'clips', id) !== 'absent';
}

/** Returns the drafts that can be restored. A draft that is being typed here takes precedence. */
function draftsToRestore({ messages, speak: [written] }: RecordOf<'drafts'>, { drafts, script }: DraftDeps) {
  const stored = messages.map(({ conversation_id, message_id, ...draft }) => ({
    ...draft,
    conversationId: conversation_id || null,
    messageId: message_id || null,
  }));
  return {
    messages: stored.filter((draft) => !drafts.store.get(draft)),
    speak: written?.text && script.isEmpty() ? { text: written.text, plain: written.plain === 1 } : null,
  };
}

/** Returns the use of audio in the media store; null for dictation, which uses its own id. */
function mediaUseOf({ kind, recordId, audio }: AudioUse): MediaUse | null {
  if (recordId === null) return null;
  if (kind === 'transcript') return { kind, ref: recordId };
  if (kind === 'talk')
    return typeof audio === 'number' ? { kind, ref: talkRecordingRef(recordId, audio) } : null;
  return kind === 'clip' && audio !== null ? { kind, ref: `${recordId}/${audio}` } : null;
}

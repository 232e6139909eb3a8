import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupFolder } from '../../storage/backups.ts';
import type { Log } from '../../storage/log.ts';
import type { CapturesService } from '../captures/captures-service.ts';
import type { Conversations } from '../chat/conversations.ts';
import type { DictationService } from '../dictation/dictation-service.ts';
import type { DraftsService } from '../drafts/drafts-service.ts';
import type { FoldersService } from '../folders/folders-service.ts';
import type { InspectorService } from '../inspector/inspector-service.ts';
import { listedItems } from '../list-events.ts';
import type { PromptsService } from '../prompts/prompts-service.ts';
import type { ClipsService } from '../speak/clips-service.ts';
import type { ScriptService } from '../speak/script-service.ts';
import type { SpeechService } from '../speak/speech-service.ts';
import type { VoiceOversService } from '../speak/voice-overs-service.ts';
import type { TranscribeService } from '../transcribe/transcribe-service.ts';
import type { TransferService } from '../transfer/transfer-service.ts';
import { damagedCopies } from './folder-files.ts';
import { runStorageJob } from './storage-jobs.ts';

/** Everything that stores the user's data. */
export type DeletingDeps = {
  readonly dataFolder: string;
  readonly databaseFile: string;
  readonly conversations: Conversations;
  readonly transcribe: TranscribeService;
  readonly captures: CapturesService;
  readonly clips: ClipsService;
  readonly speech: SpeechService;
  readonly dictation: DictationService;
  readonly folders: FoldersService;
  readonly prompts: PromptsService;
  readonly drafts: Pick<DraftsService, 'clear'>;
  readonly script: ScriptService;
  readonly voiceOvers: VoiceOversService;
  readonly transfer: Pick<TransferService, 'stopImports'>;
  readonly inspector: Pick<InspectorService, 'clear'>;
  readonly log: Pick<Log, 'clear'>;
};

const writer = 'delete-everything';

/**
 * Deletes everything that the user wrote, said or recorded, without leaving any bytes in the data folder: first through
 * the services, so that all windows update, then permanently. Gateways, their keys and the settings are kept. Throws
 * `busy` while a recording is being saved.
 */
export async function deleteEverything(deps: DeletingDeps): Promise<void> {
  // An import would wait for the lock on the database that is being erased.
  const allowImports = await deps.transfer.stopImports();
  try {
    await deleteAll(deps);
  } finally {
    allowImports();
  }
}

async function deleteAll(deps: DeletingDeps): Promise<void> {
  await removeAll(deps);
  await runStorageJob({ kind: 'erase', file: deps.databaseFile });
  const media = join(deps.dataFolder, 'media');
  for (const name of await readdir(media)) {
    if (name !== 'incoming' && name !== 'captures')
      await rm(join(media, name), { recursive: true, force: true });
  }
  for (const name of await readdir(join(media, 'captures')).catch(() => []))
    await rm(join(media, 'captures', name), { force: true });
  await rm(backupFolder(deps.dataFolder), { recursive: true, force: true });
  for (const { path } of damagedCopies(deps.dataFolder)) await rm(path, { force: true });
  deps.log.clear();
}

async function removeAll(deps: DeletingDeps): Promise<void> {
  const { conversations, transcribe, captures, clips, speech, dictation, prompts } = deps;
  for (const { id } of await first(captures.watch(undefined))) await captures.discard(id);
  deps.drafts.clear();
  await conversations.removeAll();
  const queue = listedItems(transcribe.watchList(undefined));
  for await (const { id } of queue) await transcribe.remove(id);
  await speech.close();
  for await (const { id } of listedItems(clips.watch(undefined))) await clips.remove(id);
  for (const { id } of await first(prompts.watch(undefined))) prompts.remove(id);
  for (const { id } of await first(deps.folders.watch(undefined))) deps.folders.remove(id, 'keep');
  for (const { mediaId } of dictation.recordings()) dictation.remove(mediaId);
  for await (const { id } of listedItems(deps.voiceOvers.watch(undefined))) deps.voiceOvers.remove(id);
  deps.script.save(null, { text: '', plain: false }, writer);
  deps.inspector.clear();
}

/** Returns the first event of a stream, which is the current state. */
async function first<Event>(events: AsyncGenerator<Event>): Promise<Event> {
  const { value } = await events.next();
  await events.return(undefined);
  return value;
}

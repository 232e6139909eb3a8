import { join } from 'node:path';
import type { Database } from '../storage/database.ts';
import { createLineEditStore } from '../storage/line-edit-store.ts';
import { openTakeFiles } from '../storage/take-files.ts';
import { createTakeStore } from '../storage/take-store.ts';
import { createTranscriptGapStore } from '../storage/transcript-gap-store.ts';
import { createTranscriptLineStore } from '../storage/transcript-line-store.ts';
import { createTranscriptStore } from '../storage/transcript-store.ts';
import type { MediaLinks } from './media/media-links.ts';
import { createTakePieces, type TakePieces } from './takes/take-pieces.ts';
import { createTakesService, type TakesService } from './takes/takes-service.ts';
import { createTranscribeService, type TranscribeService } from './transcribe/transcribe-service.ts';

type Shared = Parameters<typeof createTranscribeService>[0];

/** What recordings work with; `mediaFolder` is where takes are kept, `onWritten` hears of new lines for the index. */
export type RecordingsDeps = Pick<Shared, 'gateways' | 'limits' | 'media' | 'model' | 'clock' | 'log'> & {
  readonly database: Database;
  readonly links: MediaLinks;
  readonly mediaFolder: string;
  readonly onWritten: () => void;
};

/** All that is made of recordings: those that are added, and those from the microphone. */
export function createRecordings(deps: RecordingsDeps): {
  readonly transcribe: TranscribeService;
  readonly takes: TakesService;
  readonly takePieces: TakePieces;
} {
  const { database, links, media, clock, log } = deps;
  const transcribe = createTranscribeService({
    ...deps,
    transcripts: createTranscriptStore(database),
    lines: createTranscriptLineStore(database, deps.onWritten),
    edits: createLineEditStore(database, deps.onWritten),
    gaps: createTranscriptGapStore(database),
  });
  const kept = {
    takes: createTakeStore(database),
    files: openTakeFiles(join(deps.mediaFolder, 'takes')),
    links,
  };
  const takePieces = createTakePieces({ ...kept, log });
  const takes = createTakesService({ ...kept, pieces: takePieces, media, transcribe, clock });
  return { transcribe, takes, takePieces };
}

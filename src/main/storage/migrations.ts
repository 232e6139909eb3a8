import { attachments } from './migrations/attachments.ts';
import { chatCorrections } from './migrations/chat-corrections.ts';
import { clips } from './migrations/clips.ts';
import { contextMarks } from './migrations/context-marks.ts';
import { costs } from './migrations/costs.ts';
import { documents } from './migrations/documents.ts';
import { drafts } from './migrations/drafts.ts';
import { editDrafts } from './migrations/edit-drafts.ts';
import { firstRelease } from './migrations/first-release.ts';
import { folderSearch } from './migrations/folder-search.ts';
import { folders } from './migrations/folders.ts';
import { journalTimes } from './migrations/journal-times.ts';
import { lineEdits } from './migrations/line-edits.ts';
import { lineRows } from './migrations/line-rows.ts';
import { media } from './migrations/media.ts';
import { mediaInPlace } from './migrations/media-in-place.ts';
import { messageIndex } from './migrations/message-index.ts';
import { messagePrefixes } from './migrations/message-prefixes.ts';
import { prompts } from './migrations/prompts.ts';
import { recordingParts } from './migrations/recording-parts.ts';
import { replyExtras } from './migrations/reply-extras.ts';
import { speakers } from './migrations/speakers.ts';
import { takes } from './migrations/takes.ts';
import { transcriptSettings } from './migrations/transcript-settings.ts';
import { transcriptWords } from './migrations/transcript-words.ts';
import { transcripts } from './migrations/transcripts.ts';
import { voiceOvers } from './migrations/voice-overs.ts';

/**
 * The migrations, in order. A shipped migration never changes. Times are in epoch ms, ids are UUIDs, and JSON columns
 * contain the types of `src/shared`.
 */
export const migrations: readonly string[] = [
  firstRelease,
  attachments,
  media,
  messageIndex,
  prompts,
  drafts,
  transcripts,
  recordingParts,
  transcriptWords,
  takes,
  clips,
  voiceOvers,
  mediaInPlace,
  messagePrefixes,
  editDrafts,
  replyExtras,
  transcriptSettings,
  lineEdits,
  lineRows,
  chatCorrections,
  documents,
  speakers,
  folders,
  costs,
  contextMarks,
  folderSearch,
  journalTimes,
];

import { electronStartRow } from './electron-start.ts';
import { eventStreamRow } from './event-stream.ts';
import { filesRunRow } from './files-run.ts';
import { firstAudioRow } from './first-audio.ts';
import { firstDeltaRow } from './first-delta.ts';
import { foldersRow } from './folders.ts';
import { imageHistoryRow } from './image-history.ts';
import { longConversationRow } from './long-conversation.ts';
import { longDocumentsRow } from './long-documents.ts';
import { longRecordingsRow } from './long-recordings.ts';
import { photosRow } from './photos.ts';
import { replyWritingRow } from './reply-writing.ts';
import type { Row } from './row.ts';
import { searchRow } from './search.ts';
import { startupAndIdleRow } from './startup-and-idle.ts';
import { talkLatencyRow } from './talk/talk-latency.ts';
import { textInPageRow } from './text-in-page.ts';
import { transportRow } from './transport.ts';
import { uploadRow } from './upload.ts';

/** The benchmarks, in order. To add one, create a file and add a line here. */
export const rows: readonly Row[] = [
  eventStreamRow,
  firstDeltaRow,
  textInPageRow,
  replyWritingRow,
  longConversationRow,
  searchRow,
  foldersRow,
  uploadRow,
  longRecordingsRow,
  firstAudioRow,
  startupAndIdleRow,
  electronStartRow,
  transportRow,
  talkLatencyRow,
  photosRow,
  longDocumentsRow,
  imageHistoryRow,
  filesRunRow,
];

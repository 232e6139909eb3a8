import { Zip, ZipDeflate } from 'fflate';
import { type ExportedConversation, exportMark } from '../../../shared/chat/conversation-export.ts';
import type { TransferFormat } from '../../../shared/data/transfer.ts';
import type { Strings } from '../../../shared/i18n/strings.ts';
import { freeName } from './export-name.ts';
import { markdownOf } from './markdown-export.ts';

/** Writes conversations to a file one after another. Each call returns the next bytes. */
export type ExportWriter = {
  add(conversation: ExportedConversation): Uint8Array;
  end(): Uint8Array;
};

/** Creates the writer for `count` conversations in a format. `now` is in epoch ms. */
export function createExportWriter(
  format: TransferFormat,
  count: number,
  strings: Strings['transfer']['markdown'],
  now: number,
): ExportWriter {
  const markdown = (conversation: ExportedConversation) =>
    encoded(markdownOf(conversation, strings, readable));
  if (format === 'json') return jsonWriter(now);
  return count === 1 ? { add: markdown, end: () => new Uint8Array() } : archiveWriter(markdown, strings);
}

/** Creates a lossless writer: everything in `exportedConversationSchema`, as a list after the file's mark. */
function jsonWriter(now: number): ExportWriter {
  let first = true;
  return {
    add: (conversation) => {
      const head = first
        ? `${JSON.stringify({ ...exportMark, exportedAt: now }).slice(0, -1)},"conversations":[\n`
        : ',\n';
      first = false;
      return encoded(head + JSON.stringify(conversation));
    },
    end: () =>
      encoded(
        first ? `${JSON.stringify({ ...exportMark, exportedAt: now, conversations: [] })}\n` : '\n]}\n',
      ),
  };
}

/** Dates that ZIP supports in any time zone, in epoch ms. fflate throws for others. */
const zipDates = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) };

/** Creates a writer of a ZIP archive with a file for each conversation. */
function archiveWriter(
  markdown: (conversation: ExportedConversation) => Uint8Array,
  strings: Strings['transfer']['markdown'],
): ExportWriter {
  let chunks: Uint8Array[] = [];
  const archive = new Zip((failed, bytes) => {
    if (failed) throw failed;
    chunks.push(bytes);
  });
  const names = new Set<string>();
  const taken = () => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  return {
    add: (conversation) => {
      const entry = new ZipDeflate(`${freeName(conversation.title || strings.untitled, names)}.md`);
      entry.mtime = new Date(Math.min(Math.max(conversation.updatedAt, zipDates.first), zipDates.last));
      archive.add(entry);
      entry.push(markdown(conversation), true);
      return taken();
    },
    end: () => {
      archive.end();
      return taken();
    },
  };
}

/** Formats a date and time so that it's sortable and unambiguous. */
function readable(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

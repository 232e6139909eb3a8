import { type ExportedConversation, exportMark } from '../../../shared/chat/conversation-export.ts';
import type { TransferFormat } from '../../../shared/data/transfer.ts';
import type { Strings } from '../../../shared/i18n/strings.ts';
import { markdownOf } from './markdown-export.ts';

/** Writes conversations to a file one after another. Each call returns the next bytes. */
export type ExportWriter = {
  add(conversation: ExportedConversation): Uint8Array;
  end(): Uint8Array;
};

/** Creates the writer for a format. `now` is in epoch ms. */
export function createExportWriter(
  format: TransferFormat,
  strings: Strings['transfer']['markdown'],
  now: number,
): ExportWriter {
  if (format === 'json') return jsonWriter(now);
  return {
    add: (conversation) => encoded(markdownOf(conversation, strings, readable)),
    end: () => new Uint8Array(),
  };
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

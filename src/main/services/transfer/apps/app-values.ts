import { z } from 'zod';
import { latestInstant } from '../../../../shared/limits.ts';
import type { AppFile, LeftOut } from './app-conversation.ts';

/** A text that may be missing, or have another type in a damaged file. */
export const optionalText = z.string().nullish().catch(null);

/** A list that may be missing. Its elements are parsed one by one, so that a bad one doesn't affect the others. */
export const optionalList = z.array(z.unknown()).nullish().catch(null);

/** Milliseconds since 1970 exceed this, but seconds don't until the year 5138. */
const secondsBelow = 100_000_000_000;

/** Parses a time: a number of seconds or milliseconds, or an ISO 8601 date. Returns epoch ms, or null. */
export function timeOf(value: unknown): number | null {
  const time =
    typeof value === 'string'
      ? Date.parse(value)
      : typeof value === 'number'
        ? Math.round(value < secondsBelow ? value * 1000 : value)
        : Number.NaN;
  return time > 0 && time <= latestInstant ? time : null;
}

/** Returns the elements of a list that match a schema. */
export function validElements<Value>(
  list: readonly unknown[] | null | undefined,
  schema: z.ZodType<Value>,
): readonly Value[] {
  return (list ?? []).flatMap((one) => {
    const read = schema.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

/** Returns an image that the export contains as a base64 data URL. Other URLs aren't requested. */
export function imageAt(url: string | null | undefined, name: string): AppFile {
  const comma = url?.startsWith('data:') ? url.indexOf(',') : -1;
  const isBase64 = comma > 0 && url?.slice(0, comma).endsWith(';base64');
  return {
    name,
    open: () => (url && isBase64 ? [Buffer.from(url.slice(comma + 1), 'base64')] : null),
  };
}

/** Returns one entry for each message that couldn't be read. */
export function unreadableMessages(count: number): readonly LeftOut[] {
  return Array.from({ length: count }, () => ({ kind: 'other' }));
}

/** Returns a document that a model wrote alongside its reply, as Markdown. */
export function documentBlock(title: string, language: string, content: string): string {
  let longest = 2;
  for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${title && `**${title}**\n\n`}${fence}${language}\n${content}\n${fence}`;
}

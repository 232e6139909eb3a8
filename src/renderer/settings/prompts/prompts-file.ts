import { z } from 'zod';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import { longestSystemPrompt, promptsAtOnce } from '../../../shared/limits.ts';
import { parsedJson } from '../../../shared/parsed-json.ts';

/** The parts of a prompt that the user writes. */
export type WrittenPrompt = Pick<Prompt, 'title' | 'text'>;

/**
 * The prompts in a file. `leftOut` counts the entries that aren't prompts, are too long or exceed the maximum number.
 */
export type PromptsFile = { readonly prompts: readonly WrittenPrompt[]; readonly leftOut: number };

/** Largest file that is read, in bytes. */
export const largestPromptsFile = 20_000_000;

const format = 'parlance-prompts';
const longestTitle = 200;

const entriesSchema = z.array(z.unknown());
const fileSchema = z.union([
  entriesSchema,
  z.object({ format: z.literal(format), prompts: entriesSchema }).transform(({ prompts }) => prompts),
]);

const textSchema = z.string().optional().catch(undefined);
const entrySchema = z.object({
  title: textSchema,
  name: textSchema,
  text: textSchema,
  content: textSchema,
  prompt: textSchema,
});

/** Returns the JSON text of a file with these prompts. */
export function promptsFile(prompts: readonly WrittenPrompt[]): string {
  const written = prompts.map(({ title, text }) => ({ title, text }));
  return `${JSON.stringify({ format, version: 1, prompts: written }, null, 2)}\n`;
}

/**
 * Parses a file written by {@link promptsFile}, or a list of prompts in the format of other apps: `title` or `name`,
 * and `text`, `content` or `prompt`. Returns null if it contains no list.
 */
export function readPromptsFile(json: string): PromptsFile | null {
  // Some editors begin a file with a byte order mark.
  const entries = fileSchema.safeParse(parsedJson(json.replace(/^\uFEFF/, ''))).data;
  if (!entries) return null;
  const prompts = entries.flatMap((entry) => promptOf(entry) ?? []).slice(0, promptsAtOnce);
  return { prompts, leftOut: entries.length - prompts.length };
}

function promptOf(entry: unknown): WrittenPrompt | null {
  const { data } = entrySchema.safeParse(entry);
  const text = data?.text ?? data?.content ?? data?.prompt;
  if (text === undefined || text.trim() === '' || text.length > longestSystemPrompt) return null;
  return { title: (data?.title ?? data?.name ?? '').slice(0, longestTitle), text };
}

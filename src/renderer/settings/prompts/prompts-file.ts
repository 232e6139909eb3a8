import type { Prompt } from '../../../shared/chat/prompt.ts';
import { longestSystemPrompt, promptsAtOnce } from '../../../shared/limits.ts';

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
  const entries = listIn(parsed(json));
  if (!entries) return null;
  const prompts = entries.flatMap((entry) => promptOf(entry) ?? []).slice(0, promptsAtOnce);
  return { prompts, leftOut: entries.length - prompts.length };
}

function parsed(json: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const fields = recordOf(value);
  return fields?.format === format && Array.isArray(fields.prompts) ? fields.prompts : null;
}

function promptOf(entry: unknown): WrittenPrompt | null {
  const fields = recordOf(entry);
  if (!fields) return null;
  const text = [fields.text, fields.content, fields.prompt].find(isText);
  if (text === undefined || text.trim() === '' || text.length > longestSystemPrompt) return null;
  const title = [fields.title, fields.name].find(isText) ?? '';
  return { title: title.slice(0, longestTitle), text };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

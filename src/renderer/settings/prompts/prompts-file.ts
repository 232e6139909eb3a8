import { longestSystemPrompt, promptsAtOnce } from '../../../shared/limits.ts';
import type { Prompt } from '../../../shared/models/prompt.ts';

/** The user's part of a prompt. */
export type WrittenPrompt = Pick<Prompt, 'title' | 'text'>;

/** The prompts of a file, and how many entries aren't prompts, are too long or too many. */
export type PromptsFile = { readonly prompts: readonly WrittenPrompt[]; readonly leftOut: number };

/** Largest file that is read, in bytes. */
export const largestPromptsFile = 20_000_000;

const format = 'parlance-prompts';
const longestTitle = 200;

/** Returns a file with these prompts as JSON. */
export function promptsFile(prompts: readonly WrittenPrompt[]): string {
  const written = prompts.map(({ title, text }) => ({ title, text }));
  return `${JSON.stringify({ format, version: 1, prompts: written }, null, 2)}\n`;
}

/**
 * Reads a file of {@link promptsFile}, or a list of prompts in the form of other apps: `title` or `name`, and `text`,
 * `content` or `prompt`. Null if it contains no list.
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

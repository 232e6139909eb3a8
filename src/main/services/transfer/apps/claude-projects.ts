import { z } from 'zod';
import { type Folder, folderNameSchema } from '../../../../shared/chat/folder.ts';
import { longestSystemPrompt } from '../../../../shared/limits.ts';
import type { AppConversation } from './app-conversation.ts';
import { derivedId } from './app-import.ts';
import { optionalText, timeOf, unreadableMessages, validElements } from './app-values.ts';

const projectSchema = z.object({
  uuid: z.string().min(1),
  name: optionalText,
  description: optionalText,
  prompt_template: optionalText,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  docs: z.array(z.unknown()),
});
const documentSchema = z.object({ filename: optionalText, content: z.string() });

/**
 * Converts a project from Claude's data export, which is an element of `projects.json` or, in newer exports, a file in
 * the folder `projects`. Its instructions become the system prompt of a folder. Its description and documents become a
 * conversation in it, because folders have no files. Returns null for anything else. The export doesn't say which
 * conversations are in a project. `now` (epoch ms) replaces a missing time.
 */
export function claudeProject(
  element: unknown,
  now: number,
): { readonly folder: Folder; readonly documents: AppConversation } | null {
  const read = projectSchema.safeParse(element);
  if (!read.success) return null;
  const { uuid, name, description, prompt_template, docs, ...times } = read.data;
  const createdAt = Math.min(timeOf(times.created_at) ?? now, now);
  const valid = validElements(docs, documentSchema);
  const folder: Folder = {
    id: derivedId(['claude', 'project', uuid]),
    name: folderNameSchema.catch('Claude').parse(name?.trim().slice(0, 100)),
    createdAt,
    gatewayId: null,
    model: null,
    parameters: {},
    systemPrompt: prompt_template?.slice(0, longestSystemPrompt) || null,
  };
  const id = derivedId(['claude', 'documents', uuid]);
  const message = {
    id: derivedId([id]),
    parentId: null,
    role: 'user',
    createdAt,
    text: description ?? '',
    texts: valid.map(({ filename, content }) => ({ name: filename || 'Document.txt', text: content })),
    leftOut: unreadableMessages(docs.length - valid.length),
  } as const;
  const updatedAt = timeOf(times.updated_at);
  return {
    folder,
    documents: {
      app: 'claude',
      id,
      title: folder.name,
      createdAt,
      updatedAt,
      headId: message.id,
      folder,
      messages: message.text || docs.length > 0 ? [message] : [],
    },
  };
}

const memoriesSchema = z.union([
  z.object({ conversations_memory: z.string() }),
  z.object({ project_memories: z.record(z.string(), z.unknown()) }),
]);

/**
 * Returns how many texts an element of Claude's `memories.json` contains: what it remembers of all conversations and of
 * each project. Returns null for anything else.
 */
export function claudeMemories(element: unknown): number | null {
  if (!memoriesSchema.safeParse(element).success) return null;
  const { conversations_memory: general, project_memories: projects } = element as Record<string, unknown>;
  const texts = [general, ...(typeof projects === 'object' && projects ? Object.values(projects) : [])];
  return texts.filter((text) => typeof text === 'string' && text.trim() !== '').length;
}

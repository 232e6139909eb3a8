import type { ConversationDetail } from '../../../src/shared/chat/conversation.ts';
import type { Prompt } from '../../../src/shared/chat/prompt.ts';
import type { Settings } from '../../../src/shared/settings/settings.ts';
import { createChat, type ReplyScript } from './chat.ts';
import { createConversations } from './conversations.ts';
import { createDrafts } from './drafts.ts';
import { createGateways, demo, type TestGateway } from './gateways.ts';
import { createLibrary } from './library.ts';
import { quietRoutes } from './quiet.ts';
import type { Routes } from './router.ts';
import { createSettings } from './settings.ts';

/** What a test starts with, and what its gateways reply. */
export type BackendOptions = {
  readonly gateways?: readonly TestGateway[];
  readonly settings?: Partial<Settings>;
  readonly conversations?: readonly ConversationDetail[];
  readonly prompts?: readonly Pick<Prompt, 'title' | 'text'>[];
  readonly reply?: ReplyScript;
  /** Returns procedures that only this test needs, or that do something else in it. */
  readonly routes?: (own: Routes) => Routes;
};

/** The double of the main process behind a page. */
export type Backend = ReturnType<typeof createBackend>;

/** Creates the double of the main process: everything that it stores is in memory. */
export function createBackend({
  gateways: given = [demo],
  settings: changed = {},
  conversations: details = [],
  prompts = [],
  reply = (_, write) => void write('Here.'),
  routes = () => ({}),
}: BackendOptions) {
  const settings = createSettings(changed);
  const gateways = createGateways(given);
  const conversations = createConversations(details);
  const drafts = createDrafts();
  const chat = createChat(conversations, drafts, gateways, reply);
  const library = createLibrary(prompts, conversations);
  const parts = [settings, gateways, conversations, drafts, chat, library].map((part): Routes => part.routes);
  const own = [quietRoutes, ...parts].reduce(merged);
  return { settings, drafts, end: chat.end, routes: merged(own, routes(own)) };
}

function merged(one: Routes, other: Routes): Routes {
  const parts = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Routes)[];
  return Object.fromEntries(parts.map((part) => [part, { ...one[part], ...other[part] }]));
}

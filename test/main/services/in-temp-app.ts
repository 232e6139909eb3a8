import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient, type RouterClient } from '@orpc/server';
import Conf from 'conf';
import { type Application, createApplication, type Host } from '../../../src/main/application.ts';
import type { ConversationDetail, ConversationEvent } from '../../../src/shared/chat/conversation.ts';
import type { Failure } from '../../../src/shared/failure.ts';
import { applyTo } from './apply-to.ts';

/** The real app in its own data folder, called through its real router. */
export type TempApp = {
  readonly folder: string;
  readonly call: RouterClient<Application['router']>;
  readonly opened: readonly string[];
  /** Requests a path from the app's fetch handler. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Simulates the computer waking up. */
  wake(): void;
  close(): Promise<void>;
};

/** Creates an empty data folder. */
export function tempFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'parlance-'));
}

/** Starts the app in a new folder or in an existing one. */
export async function startApp(
  options: {
    folder?: string;
    start?: Partial<Host['start']>;
    keychain?: Host['keychain'];
    startProcess?: NonNullable<Host['startProcess']>;
  } = {},
): Promise<TempApp> {
  const folder = options.folder ?? (await tempFolder());
  const opened: string[] = [];
  const application = await createApplication({
    shell: 'browser',
    version: '0.0.0',
    dataFolder: folder,
    pageFolder: folder,
    settings: new Conf<Record<string, unknown>>({ cwd: folder, configName: 'config' }),
    keychain: options.keychain ?? null,
    start: { demo: false, environment: null, ...options.start },
    openLink: async (url) => opened.push(url) > 0,
    newLink: () => null,
    ...(options.startProcess && { startProcess: options.startProcess }),
  });
  return {
    folder,
    call: createRouterClient(application.router),
    opened,
    fetch: (path, init) => application.fetch(new Request(new URL(path, 'http://127.0.0.1/'), init)),
    wake: application.onWake,
    close: application.close,
  };
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

/** Returns the failure of a call. Throws if it succeeded, or failed in a way that the contract doesn't define. */
export async function failureFrom(call: Promise<unknown>): Promise<Failure> {
  try {
    await call;
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'FAILURE' && 'data' in thrown)
      return thrown.data as Failure;
    throw thrown;
  }
  throw new Error('it did not fail');
}

/** Watches a conversation until `until` returns true, and returns its state at that point. */
export async function watchUntil(
  app: TempApp,
  conversationId: string,
  until: (detail: ConversationDetail) => boolean,
  onEvent: (event: ConversationEvent) => void = () => {},
): Promise<ConversationDetail> {
  const controller = new AbortController();
  let detail: ConversationDetail | null = null;
  try {
    for await (const event of await app.call.conversations.watch(
      { conversationId },
      { signal: controller.signal },
    )) {
      onEvent(event);
      detail = applyTo(detail, event);
      if (detail && until(detail)) return detail;
    }
  } finally {
    controller.abort();
  }
  throw new Error('the watch ended');
}

/** Resolves to a conversation once nothing is running in it. */
export function settled(app: TempApp, conversationId: string): Promise<ConversationDetail> {
  return watchUntil(app, conversationId, ({ conversation }) => !conversation.running);
}

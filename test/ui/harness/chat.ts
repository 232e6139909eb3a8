import { expect } from 'vitest';
import type { Locator, LocatorSelectors } from 'vitest/browser';
import type { ReplyScript } from '../backend/chat.ts';
import { page } from './page.ts';

/** The message box. */
export const messageBox = page.getByRole('textbox', { name: 'Message', exact: true });

/** All visible replies, oldest first. */
export const replies = page.getByRole('log').getByRole('article', { name: /^Reply from / });

/** The user's messages. */
export const ownMessages = page.getByRole('article', { name: /^You, / });

/** Writes a message and sends it with Enter. */
export async function send(text: string): Promise<void> {
  await messageBox.fill(text);
  await messageBox.press('Enter');
}

/** Chooses a model by its id. */
export async function chooseModel(id: string): Promise<void> {
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  // The default model is set a moment after the page loads.
  await expect.element(model).not.toHaveValue('');
  await model.fill(id);
  await model.press('Enter');
  await expect.element(model).toHaveValue(id);
}

/** Waits until the latest reply has ended, and returns it. */
export async function finishedReply(): Promise<Locator> {
  const reply = replies.last();
  await expect.element(reply).toBeVisible();
  await expect.element(reply).not.toHaveAttribute('aria-busy', 'true');
  return reply;
}

/** Returns a script that replies with `first`, and with `more` once `go` is called. */
export function inTwoParts(first: string, more: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const reply: ReplyScript = async (_, write) => {
    write(first);
    await promise;
    write(more);
    return {};
  };
  return { reply, go: () => resolve() };
}

/** Writes until the user stops it. */
export const endless: ReplyScript = async ({ signal }, write) => {
  for (let at = 1; !signal.aborted; at += 1) {
    write(`This is sentence ${at} of a long reply.${at % 4 === 0 ? '\n\n' : ' '}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {};
};

/** Chooses files with the plus button of the composer, or of the edited message. */
export function attach(container: LocatorSelectors, ...files: readonly File[]): Promise<void> {
  return container
    .getByLabelText('Files to attach')
    .last()
    .upload([...files]);
}

/** Returns the copied text by pasting it, since the page may not read the clipboard. */
export async function clipboardText(): Promise<string> {
  await messageBox.fill('');
  await messageBox.press('Control+v');
  const { value } = messageBox.element() as HTMLTextAreaElement;
  await messageBox.fill('');
  return value;
}

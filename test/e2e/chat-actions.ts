import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses the demo gateway on the first run. */
export async function useDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the built-in demo gateway' }).click();
  await expect(messageBox(page)).toBeVisible();
}

/** The API key for gateways that are connected without an explicit key. */
const testKey = 'sk-test-0123456789';

/** Connects a gateway on the first run. An empty `key` connects it without a key. */
export async function connect(page: Page, url: string, key = testKey): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Base URL' }).fill(url);
  const keyField = page.getByRole('textbox', { name: 'API key' });
  await keyField.fill(key);
  await keyField.press('Enter');
  await expect(messageBox(page)).toBeVisible();
}

export function messageBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/** Writes a message and sends it with Enter. */
export async function send(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** Chooses a model by its id. */
export async function chooseModel(page: Page, id: string): Promise<void> {
  const model = page.getByRole('combobox', { name: 'Model', exact: true });
  // The default model is set a moment after the page loads.
  await expect(model).not.toHaveValue('');
  await model.fill(id);
  await model.press('Enter');
  await expect(model).toHaveValue(id);
}

/** Begins to compare models, and leaves the list open in which they are chosen. */
export async function startComparing(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await page.getByRole('button', { name: 'Compare models' }).click();
}

/** Shows the request of a reply. */
export async function showRequest(reply: Locator): Promise<void> {
  await reply.getByRole('button', { name: 'Message actions' }).click();
  await reply.page().getByRole('menuitem', { name: 'Show request' }).click();
}

/** Returns all visible replies, oldest first. */
export function replies(page: Page): Locator {
  return page.getByRole('log').getByRole('article', { name: /^Reply from / });
}

/** Waits until the latest reply has ended, and returns it. */
export async function finishedReply(page: Page): Promise<Locator> {
  const reply = replies(page).last();
  await expect(reply).toBeVisible();
  await expect(reply).not.toHaveAttribute('aria-busy', 'true');
  return reply;
}

/** Returns the text content of a reply, including its margin and buttons. */
export async function textOf(reply: Locator): Promise<string> {
  return (await reply.textContent()) ?? '';
}

import { expect, test } from 'vitest';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { messageBox } from './harness/chat.ts';
import { expectClean } from './harness/expect-clean.ts';
import { page, step } from './harness/page.ts';

const slider = (name: string) => page.getByRole('slider', { name, exact: true });
const spin = (name: string) => page.getByRole('spinbutton', { name });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const clear = (name: string) => page.getByRole('button', { name: `Clear ${name}`, exact: true });
const exactRequest = page.getByRole('group', { name: 'Exact request' });

async function addStop(sequence: string): Promise<void> {
  await field('Stop sequences').fill(sequence);
  await field('Stop sequences').press('Enter');
}

async function choose(name: string, how: string): Promise<void> {
  await page.getByRole('combobox', { name: `${name}: default or custom` }).selectOptions(how);
}

test('C7: out-of-range values can’t be entered, and a double click resets', async () => {
  await openApp({ settings: parametersOpen });
  const temperature = field('Temperature value');
  await temperature.click();
  await page.keyboard.type('2.5x');
  await expect.element(temperature).toHaveValue('2.');
  await temperature.fill('-1');
  await expect.element(temperature).not.toHaveValue('-1');
  await field('Presence penalty value').fill('-1.5');
  await expect.element(slider('Presence penalty')).toHaveValue('-1.5');
  await slider('Presence penalty').focus();
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('ArrowLeft');
  await expect.element(slider('Presence penalty')).toHaveValue('-2');
  await page.keyboard.press('End');
  await expect.element(slider('Presence penalty')).toHaveValue('2');
  await slider('Presence penalty').dblClick();
  await expect.element(slider('Presence penalty')).toHaveValue('0');
  await expect.element(clear('Presence penalty')).toHaveLength(0);

  const replyCount = spin('Replies');
  await replyCount.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9');
  await expect.element(replyCount).toHaveValue('1');
  await page.keyboard.press('PageUp');
  await expect.element(replyCount).toHaveValue('8');
  await page.keyboard.press('ArrowUp');
  await expect.element(replyCount).toHaveValue('8');
  const limit = spin('Max tokens');
  await limit.fill('0');
  await expect.element(limit).not.toHaveValue('0');
  await limit.fill('1,500');
  await messageBox.click();
  await expect.element(limit).toHaveValue('1,500');
  await limit.fill('');
  await expect.element(clear('Max tokens')).toHaveLength(0);
});

test('C7: the inspector stays hidden once hidden, and the header summarises what is set', async () => {
  await openApp({ settings: parametersOpen });
  const inspector = page.getByRole('region', { name: 'Parameters' });
  await slider('Temperature').fill('0.4');
  await slider('Frequency penalty').fill('0.3');
  await spin('Max tokens').fill('2048');
  await page.keyboard.press('Control+i');
  await expect.element(inspector).toHaveLength(0);
  const summary = page.getByRole('button', { name: /0\.4 temperature.*0\.3 frequency.*2,048 max/ });
  await expect.element(summary).toBeVisible();
  await page.reload();
  await expect.element(summary).toBeVisible();
  await expect.element(inspector).toHaveLength(0);
  await summary.click();
  await expect.element(inspector).toBeVisible();

  await step('each section collapses to a line', async () => {
    await inspector.getByRole('button', { name: 'Output', exact: true }).click();
    await expect.element(spin('Max tokens')).toHaveLength(0);
    await expect.element(inspector.getByText('2,048 max')).toBeVisible();
    await inspector.getByRole('button', { name: 'Sampling', exact: true }).click();
    await expect.element(inspector.getByText('2 changed')).toBeVisible();
    await expect.element(slider('Temperature')).toHaveLength(0);
  });
  await step('in a narrow window it is a drawer', async () => {
    await page.viewport(960, 640);
    await expect.element(inspector).toHaveLength(0);
    await page.getByRole('button', { name: 'Show parameters' }).click();
    await expect.element(page.getByRole('button', { name: 'Hide parameters' })).toHaveFocus();
    await inspector.getByRole('button', { name: 'Sampling', exact: true }).click();
    await page.getByRole('combobox', { name: 'Temperature: default or custom' }).click();
    // Esc closes only the list.
    await page.keyboard.press('Escape');
    await expect.element(slider('Temperature')).toHaveValue('0.4');
    await page.keyboard.press('Escape');
    await expect.element(inspector).toHaveLength(0);
    await expect.element(page.getByRole('button', { name: 'Show parameters' })).toHaveFocus();
    await page.keyboard.press('Control+i');
    await expect.element(inspector).toBeVisible();
    await page.getByRole('heading', { name: 'New conversation' }).click();
    await expect.element(inspector).toHaveLength(0);
    await page.viewport(1280, 820);
    await expect.element(inspector).toBeVisible();
  });
});

test(`X2: axe finds nothing in the inspector and its settings, in either theme`, async () => {
  await openApp({
    settings: parametersOpen,
    routes: () => ({ chat: { preview: () => '{ "model": "demo-tour" }' } }),
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await slider('Temperature').fill('0.4');
  await choose('Top p', 'Never send');
  await spin('Max tokens').fill('2048');
  await spin('Replies').fill('2');
  await addStop('###');
  await addStop('[END]');
  await field('User').fill('studio');
  await field('System prompt').fill('Quote exactly.');
  await page.getByRole('button', { name: 'Show the exact request' }).click();
  await expect.element(exactRequest).toBeVisible();
  await expectClean('the inspector');
  await page.getByRole('button', { name: 'Saved prompts' }).click();
  await page.getByRole('menuitem', { name: 'Save this prompt' }).click();
  await page.keyboard.type('Quotes');
  await expectClean('saving a prompt');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+i');
  // The button that shows the inspector again has the focus. Its tooltip, which is outside the page, has to close
  // first.
  await messageBox.click();
  await expect.element(page.getByCss('[data-base-ui-portal]')).toHaveLength(0);
  await expectClean('the hidden inspector');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Models' }).click();
  await slider('Temperature').fill('0.4');
  await expectClean('the defaults');
  await page.getByRole('link', { name: 'Prompts' }).click();
  await page.getByRole('button', { name: /^Quotes / }).click();
  await expectClean('a prompt');
});

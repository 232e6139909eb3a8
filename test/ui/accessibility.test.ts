import { expect, test } from 'vitest';
import { longReply } from '../../src/main/demo-gateway/tour/topics.ts';
import { failure } from '../../src/shared/failure.ts';
import type { ReplyScript } from './backend/chat.ts';
import { parametersOpen } from './backend/settings.ts';
import { openApp } from './harness/app.ts';
import { chooseModel, finishedReply, inTwoParts, messageBox, replies, send } from './harness/chat.ts';
import { expectClean } from './harness/expect-clean.ts';
import { page } from './harness/page.ts';

const paragraphs = longReply.split('\n\n').slice(0, 30);
const { reply: tour, go } = inTwoParts(
  paragraphs.slice(0, 6).join('\n\n'),
  `\n\n${paragraphs.slice(6).join('\n\n')}`,
);

/** Replies with every kind of Markdown: the first paragraphs now, and the rest when `go` is called. */
const reply: ReplyScript = (request, write) =>
  request.model === 'no-such-model'
    ? { ending: { kind: 'failed', failure: failure('not-offered', { said: 'No such model.', status: 404 }) } }
    : tour(request, write);

test('X2: axe finds nothing on any screen, in either theme', async () => {
  await openApp({ gateways: [], reply });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.element(page.getByRole('heading', { name: 'Connect a gateway' })).toBeVisible();
  await expectClean('first run');
  await page.getByRole('button', { name: 'Try the built-in demo gateway' }).click();
  await expect.element(messageBox).toBeVisible();
  await expectClean('an empty conversation');

  await chooseModel('demo-tour');
  await send('Show me some Markdown');
  await expect.element(replies.last()).toHaveAttribute('aria-busy', 'true');
  await expect.element(replies.last().getByCss('p').first()).toBeVisible();
  await expectClean('a reply that streams');
  go();
  await finishedReply();
  await expectClean('a conversation');
  await chooseModel('no-such-model');
  await send('And you?');
  await finishedReply();
  await expectClean('a refusal');
  await messageBox.press('ArrowUp');
  await expectClean('an edited message');
  await page.keyboard.press('Escape');

  for (const screen of ['Transcribe', 'Speak', 'Settings'] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
    await expect.element(page.getByRole('main')).toBeVisible();
    await expectClean(screen);
  }
  for (const section of [
    'Models',
    'Prompts',
    'Audio',
    'Costs',
    'Appearance',
    'Keyboard',
    'Storage and privacy',
    'Updates',
    'About',
  ]) {
    await page.getByRole('link', { name: section }).click();
    await expect.element(page.getByRole('heading', { name: section }).first()).toBeVisible();
    await expectClean(section);
  }
});

test('X2: axe finds nothing while a menu, a list, the palette or a dialog is open, in either theme', async () => {
  await openApp({ settings: parametersOpen });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.element(messageBox).toBeVisible();
  await page.getByRole('combobox', { name: 'Model', exact: true }).click();
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectClean('a list of models', true);
  await page.keyboard.press('Escape');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  for (const name of [/^Gateway:/, 'Saved prompts']) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectClean(String(name), true);
    await page.keyboard.press('Escape');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect.element(palette.getByRole('option').first()).toBeVisible();
  await expectClean('the palette');
  await page.keyboard.type('no such thing');
  await expect.element(palette.getByRole('option')).toHaveLength(1);
  await expect.element(palette.getByRole('option')).toHaveTextContent('Ask the model instead');
  await expectClean('the palette without results');
  await page.keyboard.press('Escape');
  await expect.element(palette).not.toBeInTheDocument();
  await page.keyboard.press('Control+/');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectClean('the sheet of keys');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Transcribe' }).click();
  await page.getByRole('combobox', { name: 'Language', exact: true }).click();
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await expectClean('a list of languages', true);
});

test('X2: at 320 px, as at 400 % zoom, no screen scrolls sideways except in tables and code', async () => {
  await openApp();
  await page.viewport(320, 640);
  await expect.element(messageBox).toBeVisible();
  const sideways = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]
        .filter(
          (element) =>
            element.clientWidth > 0 &&
            element.scrollWidth > element.clientWidth + 1 &&
            (element === document.documentElement ||
              /auto|scroll/.test(getComputedStyle(element).overflowX)) &&
            !element.matches('textarea, pre') &&
            !element.querySelector(':scope > :is(table, pre, code)'),
        )
        .map((element) => element.className || element.tagName),
    );
  const overflowing = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(a, button, input, textarea, select, [role], p, h2, h3)',
        ),
      ]
        .filter(
          (element) => element.checkVisibility() && !element.closest('.vh, [aria-hidden], [class*=Scroll]'),
        )
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    );
  const places = [
    'chat',
    'transcribe',
    'speak',
    ...'gateways models prompts audio costs appearance keyboard storage updates about'
      .split(' ')
      .map((section) => `settings/${section}`),
  ];
  for (const place of places) {
    await page.evaluate((to) => {
      location.hash = `#/${to}`;
    }, place);
    await expect.element(page.getByCss('main :is(h2, textarea)').first()).toBeVisible();
    expect(await sideways(), place).toEqual([]);
    expect(await overflowing(), place).toEqual([]);
  }
});

import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { openApp } from './harness/app.ts';
import { clipboardText, finishedReply, inTwoParts, replies, send } from './harness/chat.ts';
import { page } from './harness/page.ts';

/** Opens the page, sends a message, and waits for this reply. */
async function replyWith(text: string): Promise<void> {
  await openApp({ reply: (_, write) => void write(text) });
  await send('Go');
  await finishedReply();
}

const formulas = `The mass-energy relation $E = mc^2$ costs $5 or $10, and \\(a_1 * b * c\\) stays.

$$
\\int_0^1 x^2\\,dx
= \\frac{1}{3}
$$

\\[ \\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix} \\]

Broken $\\frac{1$ and unknown $\\nonsense{x}$ stay text.`;

test('C10: the edge of a wide table fades if there is more to scroll to', async () => {
  const cells = (text: string) => `|${Array.from({ length: 30 }, (_, at) => `${text} ${at}|`).join('')}\n`;
  await replyWith(`${cells('Column')}|${'-|'.repeat(30)}\n${cells('Value')}`);
  const scroller = replies.first().getByRole('group', { name: 'Table' });
  const fadeWidths = () =>
    scroller.evaluate((element) => {
      const style = getComputedStyle(element);
      return ['--faded-start', '--faded-end'].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(fadeWidths).toEqual(['0px', '40px']);
  await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth / 3 }));
  await expect.poll(fadeWidths).toEqual(['40px', '40px']);
  await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(fadeWidths).toEqual(['40px', '0px']);
});

test('C10: a footnote number links to its note and back, within its own reply', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join('\n\n');
  await replyWith(`Tides turn.[^1]\n\n${lines}\n\n[^1]: Twice a day.`);
  const reply = replies.first();
  const inText = reply.getByRole('button', { name: 'Footnote 1', exact: true });
  const note = reply.getByRole('button', { name: 'Footnote 1, back to the text' });
  const address = page.address();
  // Simulates user scrolling. Without it the view would stay at the end of the new reply.
  await reply.evaluate((article) =>
    article.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true })),
  );
  await inText.press('Enter');
  await expect.element(note).toHaveFocus();
  await expect.element(note).toBeInViewport();
  await note.click();
  await expect.element(inText).toHaveFocus();
  await expect.element(inText).toBeInViewport();
  expect(page.address()).toBe(address);
});

test('C10: formulas are rendered, prices aren’t, and invalid formulas show their source', async () => {
  await replyWith(formulas);
  const reply = replies.last();
  await expect.element(reply.getByCss('.katex')).toHaveLength(4);
  await expect.element(reply.getByCss('.katex-display')).toHaveLength(2);
  await expect.element(reply).toMatchTextContent('costs $5 or $10, and');
  await expect.element(reply).toMatchTextContent('Broken $\\frac{1$ and unknown $\\nonsense{x}$ stay text.');
  // Checks that KaTeX's own fonts are loaded, not a fallback such as Times, whose width differs.
  await page.evaluate(() => document.fonts.ready);
  expect(
    await page.evaluate(() =>
      [...document.fonts].some((font) => font.family === 'KaTeX_Main' && font.status === 'loaded'),
    ),
  ).toBe(true);
});

test('C10: a selection with formulas is copied with their source', async () => {
  await commands.takeClipboard();
  await replyWith(formulas);
  const reply = replies.last();
  await expect.element(reply.getByCss('.katex')).toHaveLength(4);
  await reply.evaluate((article) => {
    const parent = article.querySelector('p')?.parentElement;
    if (parent) getSelection()?.selectAllChildren(parent);
  });
  await page.keyboard.press('Control+c');
  const text = await clipboardText();
  expect(text).toContain('relation $E = mc^2$ costs $5 or $10, and \\(a_1 * b * c\\) stays.');
  expect(text.replace(/\s+/g, ' ')).toContain('$$ \\int_0^1 x^2\\,dx = \\frac{1}{3} $$');
  // A selection that ends inside a formula includes all of it.
  await reply.evaluate((article) => {
    const formula = article.querySelector('.katex-html .mord');
    if (formula) getSelection()?.selectAllChildren(formula);
  });
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboardText()).toBe('$E = mc^2$');
});

test('C10: an unfinished formula shows its source until it ends', async () => {
  const { reply: script, go } = inTwoParts('So we get $$\\sum_{i=1}^n *x*_i', ' = 5$$ in all.');
  await openApp({ reply: script });
  await send('Go');
  const reply = replies.last();
  await expect.element(reply).toMatchTextContent('So we get $$\\sum_{i=1}^n *x*_i');
  await expect.element(reply.getByCss('.katex')).toHaveLength(0);
  go();
  await finishedReply();
  await expect.element(reply.getByCss('.katex-display')).toHaveLength(1);
});

const flow = 'flowchart LR\n  A[Record] --> B{Long?}\n  B -->|yes| C[Cut]\n  B -->|no| D[Send]';

test('C10: a diagram is shown as code until its fence closes, then as a picture, and as code again on request', async () => {
  const { reply: script, go } = inTwoParts(`Look:\n\n\`\`\`mermaid\n${flow}\n`, '```\n\nThat is all.');
  await openApp({ reply: script });
  await send('Go');
  const reply = replies.last();
  await expect
    .element(reply.getByRole('group', { name: 'Code, Mermaid' }))
    .toMatchTextContent('B -->|no| D[Send]');
  await expect.element(page.getByCss('iframe')).toHaveLength(0);
  go();
  await finishedReply();
  const picture = reply.getByRole('img', { name: 'Diagram' });
  await expect.element(picture).toBeVisible();
  await expect.poll(() => picture.element().getAttribute('src')).toMatch(/^blob:/);
  const sides = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(sides.every((side) => side > 50)).toBe(true);
  await expect.element(page.getByCss('iframe')).toHaveAttribute('sandbox', 'allow-scripts');

  const light = picture.element().getAttribute('src');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.element(picture).not.toHaveAttribute('src', light ?? '');

  await reply.getByRole('button', { name: 'Show code' }).click();
  await expect.element(reply.getByRole('group', { name: 'Code, Mermaid' })).toBeVisible();
  await reply.getByRole('button', { name: 'Show diagram' }).click();
  await expect.element(picture).toBeVisible();
  await reply.getByRole('button', { name: 'Copy code' }).click();
  await expect.element(reply.getByText('Copied')).toBeVisible();
  await expect.poll(() => clipboardText()).toBe(flow);
});

test('C10: an invalid diagram shows its code and an error', async () => {
  await replyWith('```mermaid\nthis is no diagram\n```');
  const reply = replies.last();
  await expect
    .element(reply)
    .toMatchTextContent('This couldn’t be drawn as a diagram, so its code is shown.');
  await expect
    .element(reply.getByRole('group', { name: 'Code, Mermaid' }))
    .toMatchTextContent('this is no diagram');
});

test('C10: a table scrolls by itself and is copied as CSV', async () => {
  const wide = Array.from({ length: 30 }, (_, index) => `Column ${index}`);
  const table = `| Name | Said | =SUM(A1) |\n|---|---|---|\n| **Ada** | "Yes", she said | a<br>b |\n| [Bo](https://bo.example) | \`x,y\` | $z$ |\n\n| ${wide.join(' | ')} |\n|${'---|'.repeat(30)}\n| ${wide.join(' | ')} |`;
  await commands.takeClipboard();
  await replyWith(table);
  const reply = replies.last();
  const scrolls = await reply
    .getByRole('group', { name: 'Table' })
    .last()
    .evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(scrolls).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await reply.getByRole('button', { name: 'Copy as CSV' }).first().click();
  await expect.element(reply.getByText('Copied')).toBeVisible();
  expect(await clipboardText()).toBe('Name,Said,\'=SUM(A1)\nAda,"""Yes"", she said","a\nb"\nBo,"x,y",$z$\n');
});

test('C10: formulas and diagrams are loaded only when first needed', async () => {
  await replyWith('Plain **words**, a [link](https://a.example) and `code`.');
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(requested.filter((url) => /katex|mermaid|diagram|shiki|engine-javascript/i.test(url))).toEqual([]);
});

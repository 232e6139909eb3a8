import type {} from '@vitest/browser-playwright';
import axe, { type RunOptions } from 'axe-core';
import type { BrowserCommand } from 'vitest/node';

type Place = { readonly selector: string };

/** The end of the line of tests that wait for the clipboard, and how those that have it pass it on. */
const clipboard = { free: Promise.resolve(), passOn: new Map<string, () => void>() };

/** What the tests do with Playwright's page that Vitest's own locators and events don't offer. */
export const commands = {
  press: (({ page }, keys) => page.keyboard.press(keys)) satisfies BrowserCommand<[string]>,
  typeText: (({ page }, text) => page.keyboard.type(text)) satisfies BrowserCommand<[string]>,
  pressIn: (({ iframe }, { selector }, keys) =>
    iframe.locator(selector).press(keys)) satisfies BrowserCommand<[Place, string]>,
  typeIn: (({ iframe }, { selector }, text) =>
    iframe.locator(selector).pressSequentially(text)) satisfies BrowserCommand<[Place, string]>,
  focusIn: (({ iframe }, { selector }) => iframe.locator(selector).focus()) satisfies BrowserCommand<[Place]>,
  dragTo: (({ iframe }, from, to) =>
    iframe.locator(from.selector).dragTo(iframe.locator(to.selector))) satisfies BrowserCommand<
    [Place, Place]
  >,
  /** Runs a function in the page, with the element and an argument. The page's policy doesn't apply to it. */
  evaluateIn: (({ iframe }, { selector }, source, arg) => {
    // A test's function, as text. Playwright takes only functions.
    const run = new Function(`return (${source})`)() as (element: Element, arg: unknown) => unknown;
    return iframe.locator(selector).evaluate(run, arg);
  }) satisfies BrowserCommand<[Place, string, unknown]>,
  /** Waits until no other test uses the clipboard, which all pages of the browser share. */
  takeClipboard: (async ({ sessionId }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = clipboard.free;
    clipboard.free = promise;
    await before;
    clipboard.passOn.set(sessionId, resolve);
  }) satisfies BrowserCommand<[]>,
  releaseClipboard: (({ sessionId }) => clipboard.passOn.get(sessionId)?.()) satisfies BrowserCommand<[]>,
  /** Returns what axe finds in the page with these options. */
  findViolations: (async ({ iframe }, options) => {
    const root = await iframe.locator('html').elementHandle();
    const frame = await root?.ownerFrame();
    if (!frame) throw new Error('the page has no frame');
    await frame.evaluate(axe.source);
    return frame.evaluate(async ({ exclude, run }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, run);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, options);
  }) satisfies BrowserCommand<[AxeOptions]>,
  emulateMedia: (({ page }, media) => page.emulateMedia(media)) satisfies BrowserCommand<[Media]>,
  moveMouse: (({ page }, x, y, steps) => page.mouse.move(x, y, { steps })) satisfies BrowserCommand<
    [number, number, number]
  >,
  pressMouse: (({ page }, isDown) => page.mouse[isDown ? 'down' : 'up']()) satisfies BrowserCommand<
    [boolean]
  >,
  turnWheel: (({ page }, deltaY) => page.mouse.wheel(0, deltaY)) satisfies BrowserCommand<[number]>,
};

/** What the system says about the page's surroundings. */
export type Media = {
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly forcedColors?: 'active' | 'none';
};

/** What axe leaves out, and which rules it runs. */
export type AxeOptions = { readonly exclude: string[]; readonly run: RunOptions };

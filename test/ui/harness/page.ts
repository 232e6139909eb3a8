import './locators.ts';
import { expect } from 'vitest';
import { commands, type Locator, page as tests } from 'vitest/browser';
import { type Action, type ActionName, actions } from '../../../src/renderer/commands/actions.ts';
import { reloadApp, runningApp } from './app.ts';
import type { Media } from './commands.ts';

/** The page in its frame. Locators find what is in it, and keys go to its focused element. */
export const page = Object.assign(tests.frameLocator(tests.getByTestId('app')), {
  keyboard: { press: commands.press, type: commands.typeText },
  mouse: {
    move: (x: number, y: number, steps = 1) => commands.moveMouse(x, y, steps),
    down: () => commands.pressMouse(true),
    up: () => commands.pressMouse(false),
    wheel: (deltaY: number) => commands.turnWheel(deltaY),
  },
  /** Runs a function in the page. See {@link Locator.evaluate}. */
  evaluate: <Result, Arg = undefined>(run: (arg: Arg) => Result, arg?: Arg): Promise<Awaited<Result>> =>
    commands.evaluateIn(page.getByCss('html'), `(_, arg) => (${String(run)})(arg)`, arg) as Promise<
      Awaited<Result>
    >,
  viewport: (width: number, height: number) => tests.viewport(width, height),
  emulateMedia: (media: Media) => commands.emulateMedia(media),
  reload: reloadApp,
  /** Opens a route, such as `settings/keyboard`. */
  go: (route: string) => {
    runningApp().window.location.hash = `#/${route}`;
  },
  /** The page's root element, now. */
  root: () => runningApp().window.document.documentElement,
  address: () => runningApp().window.location.href,
  title: () => runningApp().window.document.title,
});

/** Returns the place of an element in the page, once there is one. */
export async function boxOf(locator: Locator): Promise<DOMRect> {
  return (await locator.findElement()).getBoundingClientRect();
}

/** Returns the default keys of an action in a browser, which reserves the usual keys of some actions. */
export function keysOf(name: ActionName): string {
  const { keys, browserKeys }: Action = actions[name];
  return (browserKeys ?? keys ?? '').replace('Mod', 'Control');
}

/** Returns the texts of all elements that are found now. */
export function textsOf(locator: Locator): readonly string[] {
  return locator.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
}

/** Returns the name and the text of the file that the page saves after `act`. */
export async function savedBy(
  act: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string }> {
  const { saved } = runningApp();
  const earlier = saved.length;
  await act();
  await expect.poll(() => saved.length).toBeGreaterThan(earlier);
  const { name = '', address = '' } = saved[earlier] ?? {};
  return { name, text: await (await fetch(address)).text() };
}

/** Names a part of a test in the message of what fails in it. */
export async function step(name: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (thrown) {
    if (thrown instanceof Error) thrown.message = `${name}: ${thrown.message}`;
    throw thrown;
  }
}

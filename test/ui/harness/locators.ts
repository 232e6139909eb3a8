import { commands, type Locator, locators } from 'vitest/browser';
import type { AxeOptions, Media } from './commands.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator;
  }
  interface Locator {
    /** Presses a key or a combination, such as `Shift+Enter`, in the element. */
    press(keys: string): Promise<void>;
    /** Types a text into the element, key by key. */
    type(text: string): Promise<void>;
    focus(): Promise<void>;
    dragTo(target: Locator): Promise<void>;
    /**
     * Runs a function in the page with the element, once there is one. It's sent as text, so it can't use anything from
     * the test but `arg`.
     */
    evaluate<Result, Arg = undefined>(
      run: (element: HTMLElement, arg: Arg) => Result,
      arg?: Arg,
    ): Promise<Awaited<Result>>;
  }
  interface BrowserCommands {
    press(keys: string): Promise<void>;
    typeText(text: string): Promise<void>;
    pressIn(place: Locator, keys: string): Promise<void>;
    typeIn(place: Locator, text: string): Promise<void>;
    focusIn(place: Locator): Promise<void>;
    dragTo(from: Locator, to: Locator): Promise<void>;
    evaluateIn(place: Locator, source: string, arg: unknown): Promise<unknown>;
    takeClipboard(): Promise<void>;
    releaseClipboard(): Promise<void>;
    findViolations(options: AxeOptions): Promise<readonly string[]>;
    emulateMedia(media: Media): Promise<void>;
    moveMouse(x: number, y: number, steps: number): Promise<void>;
    pressMouse(isDown: boolean): Promise<void>;
    turnWheel(deltaY: number): Promise<void>;
  }
}

const own = {
  getByCss: (selector: string) => `css=${selector}`,
  press(this: Locator, keys: string) {
    return commands.pressIn(this, keys);
  },
  type(this: Locator, text: string) {
    return commands.typeIn(this, text);
  },
  focus(this: Locator) {
    return commands.focusIn(this);
  },
  dragTo(this: Locator, target: Locator) {
    return commands.dragTo(this, target);
  },
  evaluate(this: Locator, run: (element: HTMLElement, arg: unknown) => unknown, arg?: unknown) {
    return commands.evaluateIn(this, String(run), arg);
  },
};

locators.extend(own as never);

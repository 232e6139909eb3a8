import { execFileSync } from 'node:child_process';
import { expect, type JSHandle } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import type { Shell } from '../shell.ts';

// Input by way of the X server, as from a user. Playwright's own input reaches only the page.

/** A rectangle on the display, in pixels. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Runs a command of xdotool on the shell's display, and returns its output. */
export function xdotool({ env }: Pick<Shell, 'env'>, ...args: readonly (string | number)[]): string {
  return execFileSync('xdotool', args.map(String), { env, encoding: 'utf8' });
}

/** Presses keys in the focused window: `ctrl+plus`, `F10`. */
export function pressKeys(shell: Pick<Shell, 'env'>, ...keys: readonly string[]): void {
  xdotool(shell, 'key', ...keys);
}

/** Waits until a window has the keyboard's focus. */
export async function expectFocus(window: JSHandle<BrowserWindow>): Promise<void> {
  await expect.poll(() => window.evaluate((opened) => opened.isFocused())).toBe(true);
}

/** Returns the position of an open native menu after `act`. */
export async function menuAfter(shell: Pick<Shell, 'env'>, act: () => unknown): Promise<Area> {
  const before = visibleWindows(shell);
  await act();
  let opened: string | undefined;
  await expect
    .poll(() => {
      opened = visibleWindows(shell).find((id) => !before.includes(id));
      return opened;
    }, 'a native menu')
    .toBeDefined();
  return areaOf(shell, opened ?? '');
}

/** Returns the ids of all visible windows, including open menus. */
export function visibleWindows(shell: Pick<Shell, 'env'>): readonly string[] {
  return xdotool(shell, 'search', '--onlyvisible', '--name', '').split('\n').filter(Boolean);
}

function areaOf(shell: Pick<Shell, 'env'>, id: string): Area {
  const printed = xdotool(shell, 'getwindowgeometry', '--shell', id);
  const value = (name: string) => Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(printed)?.[1]);
  return { x: value('X'), y: value('Y'), width: value('WIDTH'), height: value('HEIGHT') };
}

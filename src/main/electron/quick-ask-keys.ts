import { createRouterClient } from '@orpc/server';
import type { CommandLine, GlobalShortcut } from 'electron';
import type { QuickAskKeys } from '../../shared/models/quick-ask.ts';
import { defaultQuickAskKeys } from '../../shared/models/quick-ask-keys.ts';
import { ownValue } from '../../shared/own-value.ts';
import type { Application } from '../application.ts';

/** The global shortcut that opens quick ask. */
export type QuickAskListening = {
  now(): QuickAskKeys;
  onChange(call: (keys: QuickAskKeys) => void): void;
  /** Follows the shortcut in the settings over the same contract as the page, until the application ends. */
  follow(router: Application['router'], onFailure: (thrown: unknown) => void): void;
};

/**
 * Registers nothing until `follow` is called. Reports shortcuts that the system refuses because another program uses
 * them.
 */
export function createQuickAskListening(deps: {
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>;
  /**
   * Whether the desktop decides (Wayland). The shortcut is then registered only after the user asked for it, because
   * the desktop may show a dialog.
   */
  readonly needsConsent: boolean;
  /** Called when the shortcut is pressed in any program. */
  onPress(): void;
}): QuickAskListening {
  const { globalShortcut, needsConsent, onPress } = deps;
  const changes: ((keys: QuickAskKeys) => void)[] = [];
  let wanted: string | null = null;
  let registered: string | null = null;
  let now: QuickAskKeys = 'none';

  const register = (keys: string): QuickAskKeys => {
    if (keys === '') return 'none';
    const accelerator = acceleratorOf(keys);
    try {
      // On Wayland, the desktop can keep a shortcut that was unregistered.
      const pressed = () => {
        if (registered === accelerator) onPress();
      };
      if (!globalShortcut.register(accelerator, pressed)) return 'refused';
    } catch {
      // Electron throws for keys without a name.
      return 'refused';
    }
    registered = accelerator;
    // Registration through the desktop always succeeds, whatever it will answer.
    return needsConsent ? 'requested' : 'system';
  };
  const use = (keys: string, isAsked: boolean) => {
    const waits = needsConsent && !isAsked && keys !== '';
    const next = waits ? 'waiting' : keys;
    if (next === wanted) return;
    wanted = next;
    if (registered !== null) globalShortcut.unregister(registered);
    registered = null;
    now = waits ? 'waiting' : register(keys);
    for (const call of changes) call(now);
  };
  return {
    now: () => now,
    onChange: (call) => void changes.push(call),
    follow: (router, onFailure) => {
      const { settings } = createRouterClient(router);
      void (async () => {
        for await (const { shortcuts, quickAskEverywhere } of await settings.watch())
          use(shortcuts.quickAsk ?? defaultQuickAskKeys, quickAskEverywhere);
      })().catch(onFailure);
    },
  };
}

/**
 * Whether global shortcuts go through the desktop's portal: Electron runs natively in a Wayland session unless X11 is
 * forced (Electron docs, global-shortcut and breaking-changes 38).
 */
export function usesShortcutPortal(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  commandLine: Pick<CommandLine, 'getSwitchValue'>,
): boolean {
  if (platform !== 'linux' || commandLine.getSwitchValue('ozone-platform') === 'x11') return false;
  return env.XDG_SESSION_TYPE === 'wayland' || commandLine.getSwitchValue('ozone-platform') === 'wayland';
}

const names: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** Converts the page's notation (`Mod+Shift+ArrowUp`) to an Electron accelerator (`CommandOrControl+Shift+Up`). */
export function acceleratorOf(keys: string): string {
  const plus = keys.endsWith('++');
  const parts = (plus ? keys.slice(0, -2) : keys).split('+').map((part) => ownValue(names, part) ?? part);
  return [...parts, ...(plus ? ['Plus'] : [])].join('+');
}

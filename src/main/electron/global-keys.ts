import { createRouterClient } from '@orpc/server';
import type { CommandLine, GlobalShortcut } from 'electron';
import { ownValue } from '../../shared/own-value.ts';
import type { GlobalKeys } from '../../shared/settings/global-keys.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Application } from '../application.ts';

/**
 * The keys that the settings ask for in every program: in the page's notation, or an empty string. `isAsked` means that
 * the user asked for them to work everywhere.
 */
export type WantedKeys = (settings: Settings) => { readonly keys: string; readonly isAsked: boolean };

/** Where an action's keys currently work. */
export type GlobalKeysState = {
  now(): GlobalKeys;
  onChange(call: (keys: GlobalKeys) => void): void;
};

/** The global shortcuts. */
export type GlobalKeysListening<Name extends string> = {
  readonly states: Readonly<Record<Name, GlobalKeysState>>;
  /**
   * Follows the shortcuts in the settings over the same contract as the page, until the application ends. Calls
   * `onPress` when an action's keys are pressed in any program.
   */
  follow(
    router: Application['router'],
    onPress: Readonly<Record<Name, () => void>>,
    onFailure: (thrown: unknown) => void,
  ): void;
};

/**
 * Creates the global shortcuts. Registers nothing until `follow` is called. Reports shortcuts that the system refuses
 * because another program uses them.
 */
export function listenForGlobalKeys<Name extends string>(
  wanted: Readonly<Record<Name, WantedKeys>>,
  deps: RegisteredKeysDeps,
): GlobalKeysListening<Name> {
  const names = Object.keys(wanted) as Name[];
  const states = Object.fromEntries(
    names.map((name) => [name, createRegisteredKeys(deps)]),
  ) as unknown as Readonly<Record<Name, RegisteredKeys>>;
  return {
    states,
    follow: (router, onPress, onFailure) => {
      const { settings } = createRouterClient(router);
      const use = (next: Settings) => {
        const changed = names.filter((name) => {
          const { keys, isAsked } = wanted[name](next);
          return states[name].setKeys(keys, isAsked);
        });
        // Register only after all old shortcuts have been unregistered, because an action can take over another one's
        // keys.
        for (const name of changed) states[name].register(onPress[name]);
      };
      void (async () => {
        for await (const next of await settings.watch()) use(next);
      })().catch(onFailure);
    },
  };
}

type RegisteredKeysDeps = {
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>;
  /**
   * Whether the desktop environment grants shortcuts (Wayland). A shortcut is then registered only if the user has
   * asked for it, because the desktop may show a dialog.
   */
  readonly needsConsent: boolean;
};

type RegisteredKeys = GlobalKeysState & {
  /** Sets the keys, and unregisters the current ones if they differ. Returns whether `register` has to be called. */
  setKeys(keys: string, isAsked: boolean): boolean;
  register(onPress: () => void): void;
};

function createRegisteredKeys({ globalShortcut, needsConsent }: RegisteredKeysDeps): RegisteredKeys {
  const changes: ((keys: GlobalKeys) => void)[] = [];
  let wanted: string | null = null;
  let waits = false;
  let registered: string | null = null;
  let now: GlobalKeys = 'none';

  const register = (keys: string, onPress: () => void): GlobalKeys => {
    if (keys === '') return 'none';
    const accelerator = acceleratorOf(keys);
    try {
      // On Wayland, the desktop can keep a shortcut active after it has been unregistered.
      const pressed = () => {
        if (registered === accelerator) onPress();
      };
      if (!globalShortcut.register(accelerator, pressed)) return 'refused';
    } catch {
      // Electron throws for keys that it has no name for.
      return 'refused';
    }
    registered = accelerator;
    // Registration through the desktop always succeeds, whatever the user decides there.
    return needsConsent ? 'requested' : 'system';
  };
  return {
    now: () => now,
    onChange: (call) => void changes.push(call),
    setKeys: (keys, isAsked) => {
      const waitsNow = needsConsent && !isAsked && keys !== '';
      if (keys === wanted && waitsNow === waits) return false;
      wanted = keys;
      waits = waitsNow;
      if (registered !== null) globalShortcut.unregister(registered);
      registered = null;
      return true;
    },
    register: (onPress) => {
      now = waits ? 'waiting' : register(wanted ?? '', onPress);
      for (const call of changes) call(now);
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

const electronNames: Readonly<Record<string, string>> = {
  Mod: 'CommandOrControl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** Converts the page's notation (`Mod+Shift+ArrowUp`) to an Electron accelerator (`CommandOrControl+Shift+Up`). */
export function acceleratorOf(keys: string): string {
  const plus = keys.endsWith('++');
  const parts = (plus ? keys.slice(0, -2) : keys)
    .split('+')
    .map((part) => ownValue(electronNames, part) ?? part);
  return [...parts, ...(plus ? ['Plus'] : [])].join('+');
}

import { useSettings } from '../stores/settings-store.ts';
import { inElectron } from '../stores/shell.ts';
import { type ActionName, actionNames, actions } from './actions.ts';
import { type Binding, bindingText, partsOf, readBinding } from './binding.ts';

/** The user's own keys by action. An empty string removes an action's keys. */
export type OwnKeys = Readonly<Record<string, string>>;

/** Returns an action's default keys. They differ in the browser shell, where the browser reserves some. */
export function defaultKeys(name: ActionName, browser: boolean): string | null {
  const { keys, browserKeys } = actions[name];
  return (browser && browserKeys) || keys;
}

/** Returns an action's binding; null if it has none. An invalid custom binding falls back to the default. */
export function bindingIn(ownKeys: OwnKeys, name: ActionName, browser: boolean): Binding | null {
  const text = ownKeys[name] ?? defaultKeys(name, browser) ?? '';
  return readBinding(text) ?? (ownKeys[name] ? readBinding(defaultKeys(name, browser) ?? '') : null);
}

/** Returns all bindings of an action, including the fixed second one. */
export function bindingsIn(ownKeys: OwnKeys, name: ActionName, browser: boolean): readonly Binding[] {
  const second = readBinding(actions[name].also ?? '');
  const first = bindingIn(ownKeys, name, browser);
  return [first, second].filter((binding) => binding !== null);
}

/** Returns the first other action with the same binding on one of the same screens. */
export function conflictingAction(
  ownKeys: OwnKeys,
  name: ActionName,
  binding: Binding,
  browser: boolean,
): ActionName | undefined {
  const text = bindingText(binding);
  const shareScreen = (other: ActionName) =>
    actions[other].where.some((screen) => actions[name].where.includes(screen));
  return actionNames.find(
    (other) =>
      other !== name &&
      shareScreen(other) &&
      bindingsIn(ownKeys, other, browser).some((theirs) => bindingText(theirs) === text),
  );
}

/** Returns an action's current binding on this page. */
export function currentBinding(name: ActionName): Binding | null {
  return bindingIn(useSettings.getState().shortcuts, name, !inElectron);
}

/** Returns all of an action's current bindings on this page. */
export function currentBindings(name: ActionName): readonly Binding[] {
  return bindingsIn(useSettings.getState().shortcuts, name, !inElectron);
}

/** Returns the keycaps of an action, for `Keys`; undefined if it has no keys. */
export function keysOf(name: ActionName): readonly string[] | undefined {
  const binding = currentBinding(name);
  return binding ? partsOf(binding) : undefined;
}

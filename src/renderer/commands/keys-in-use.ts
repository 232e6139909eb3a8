import { useSettings } from '../stores/settings-store.ts';
import { inElectron } from '../stores/shell.ts';
import { type ActionName, actionNames, actions } from './actions.ts';
import { type Binding, bindingText, partsOf, readBinding } from './binding.ts';

/** Which keys a person gave to which action; an empty text takes an action's keys away. */
export type OwnKeys = Readonly<Record<string, string>>;

/** The keys that an action has until someone changes them: the browser keeps some for itself. */
export function usualKeys(name: ActionName, browser: boolean): string | null {
  const { keys, browserKeys } = actions[name];
  return (browser && browserKeys) || keys;
}

/** The binding of an action among a person's own keys; null where it has none. */
export function bindingIn(own: OwnKeys, name: ActionName, browser: boolean): Binding | null {
  const text = own[name] ?? usualKeys(name, browser) ?? '';
  return readBinding(text) ?? (own[name] ? readBinding(usualKeys(name, browser) ?? '') : null);
}

/** Every binding of an action, with the one that stays. */
export function bindingsIn(own: OwnKeys, name: ActionName, browser: boolean): readonly Binding[] {
  const also = readBinding(actions[name].also ?? '');
  const first = bindingIn(own, name, browser);
  return [first, also].filter((binding) => binding !== null);
}

/** The first other action that the same keys would run on the same screen. */
export function takenBy(
  own: OwnKeys,
  name: ActionName,
  binding: Binding,
  browser: boolean,
): ActionName | undefined {
  const text = bindingText(binding);
  const meet = (other: ActionName) =>
    actions[other].where.some((screen) => actions[name].where.includes(screen));
  return actionNames.find(
    (other) =>
      other !== name &&
      meet(other) &&
      bindingsIn(own, other, browser).some((theirs) => bindingText(theirs) === text),
  );
}

/** The binding of an action on this page, now. */
export function bindingNow(name: ActionName): Binding | null {
  return bindingIn(useSettings.getState().shortcuts, name, !inElectron);
}

/** Every binding of an action on this page, now. */
export function bindingsNow(name: ActionName): readonly Binding[] {
  return bindingsIn(useSettings.getState().shortcuts, name, !inElectron);
}

/** The keycaps of an action in this shell, for `Keys`; undefined where it has no keys. */
export function keysOf(name: ActionName): readonly string[] | undefined {
  const binding = bindingNow(name);
  return binding ? partsOf(binding) : undefined;
}

import { type ActionName, actionNames } from '../../commands/actions.ts';
import { type Binding, bindingText } from '../../commands/binding.ts';
import { defaultKeys, type OwnKeys } from '../../commands/keys-in-use.ts';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { inElectron } from '../../stores/shell.ts';
import { toastUndo } from '../../ui/overlay/toast.tsx';

/**
 * Returns `ownKeys` with `name` bound to `binding`. A null `binding` removes the shortcut, which is stored as an empty
 * string. A default shortcut isn't stored.
 */
export function withKeys(
  ownKeys: OwnKeys,
  name: ActionName,
  binding: Binding | null,
  browser: boolean,
): OwnKeys {
  const { [name]: _before, ...others } = ownKeys;
  const text = binding ? bindingText(binding) : '';
  return text === (defaultKeys(name, browser) ?? '') ? others : { ...others, [name]: text };
}

/** Binds an action to a shortcut, or removes its shortcut if `binding` is null. Also removes the shortcut of `from`. */
export async function bindKeys(
  name: ActionName,
  binding: Binding | null,
  from?: ActionName | undefined,
): Promise<void> {
  const ownKeys = useSettings.getState().shortcuts;
  const keysWithout = from ? withKeys(ownKeys, from, null, !inElectron) : ownKeys;
  await save(withKeys(keysWithout, name, binding, !inElectron));
}

/** Restores the default shortcuts of all actions and shows a toast with Undo. */
export async function resetAllKeys(): Promise<void> {
  const ownKeys = useSettings.getState().shortcuts;
  if (await save({})) toastUndo(strings().shortcuts.resetDone, () => save(ownKeys));
}

/** Returns the actions whose shortcut differs from the default. */
export function changedActions(ownKeys: OwnKeys): readonly ActionName[] {
  return actionNames.filter((name) => ownKeys[name] !== undefined);
}

async function save(shortcuts: OwnKeys): Promise<boolean> {
  return (await changeSettings({ shortcuts })) === null;
}

import { type ActionName, actionNames } from '../../commands/actions.ts';
import { type Binding, bindingText } from '../../commands/binding.ts';
import { type OwnKeys, usualKeys } from '../../commands/keys-in-use.ts';
import { sentenceOf } from '../../failures/failure-sentence.ts';
import { shortcutsStrings } from '../../i18n/shortcuts-strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { inElectron } from '../../stores/shell.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** A person's own keys after an action was given some (null takes them away); what is usual is not kept. Pure. */
export function withKeys(own: OwnKeys, name: ActionName, binding: Binding | null, browser: boolean): OwnKeys {
  const { [name]: _before, ...others } = own;
  const text = binding ? bindingText(binding) : '';
  return text === (usualKeys(name, browser) ?? '') ? others : { ...others, [name]: text };
}

/** Gives an action keys, or (null) takes them away; `from` then has none. */
export async function giveKeys(
  name: ActionName,
  binding: Binding | null,
  from?: ActionName | undefined,
): Promise<void> {
  const own = useSettings.getState().shortcuts;
  const without = from ? withKeys(own, from, null, !inElectron) : own;
  await keep(withKeys(without, name, binding, !inElectron));
}

/** Gives all actions the keys that they came with, and offers the way back. */
export async function resetAllKeys(): Promise<void> {
  const own = useSettings.getState().shortcuts;
  const kept = await keep({});
  if (kept)
    toast({
      text: shortcutsStrings().shortcuts.resetDone,
      action: { label: shortcutsStrings().shortcuts.undo, onPress: () => void keep(own) },
    });
}

/** The actions that have keys of a person's own. */
export function changedActions(own: OwnKeys): readonly ActionName[] {
  return actionNames.filter((name) => own[name] !== undefined);
}

async function keep(shortcuts: OwnKeys): Promise<boolean> {
  const failed = await changeSettings({ shortcuts });
  if (failed) toast({ text: sentenceOf(failed).title });
  return failed === null;
}

import { RotateCcwIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ActionName, actions } from '../../commands/actions.ts';
import { partsOf, readBinding } from '../../commands/binding.ts';
import { bindingIn, defaultKeys, type OwnKeys } from '../../commands/keys-in-use.ts';
import { strings } from '../../i18n/strings.ts';
import { inElectron } from '../../stores/shell.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { formatKeys } from '../../ui/text/key-names.ts';
import { Keys } from '../../ui/text/keys.tsx';
import { bindKeys } from './change-keys.ts';
import { GlobalKeysStatus } from './global-keys-status.tsx';
import styles from './keyboard-section.module.css';
import { NewKeys } from './new-keys.tsx';

/** An action and its shortcut. Pressing the shortcut's button records a new one. */
export function KeyRow({ name, ownKeys }: { readonly name: ActionName; readonly ownKeys: OwnKeys }) {
  const texts = strings().shortcuts;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const binding = bindingIn(ownKeys, name, !inElectron);
  const secondBinding = readBinding(actions[name].also ?? '');
  const action = texts.actions[name];
  const focus = () => requestAnimationFrame(() => button.current?.focus());
  const close = () => {
    setEditing(false);
    focus();
  };
  const reset = () => {
    void bindKeys(name, readBinding(defaultKeys(name, !inElectron) ?? ''));
    focus();
  };
  return (
    <li className={styles.row}>
      <span className={styles.name}>{action}</span>
      {editing ? (
        <NewKeys name={name} ownKeys={ownKeys} onClose={close} />
      ) : (
        <>
          {ownKeys[name] !== undefined && (
            <IconButton size="sm" icon={RotateCcwIcon} label={texts.reset(action)} onClick={reset} />
          )}
          {secondBinding && <Keys keys={partsOf(secondBinding)} announced />}
          <button
            ref={button}
            type="button"
            className={styles.keys}
            data-own={ownKeys[name] !== undefined || undefined}
            onClick={() => setEditing(true)}
          >
            <span className="vh">
              {texts.changeKeys(action, binding ? formatKeys(partsOf(binding)) : texts.none)}
            </span>
            {binding ? <Keys keys={partsOf(binding)} /> : <span aria-hidden="true">{texts.none}</span>}
          </button>
        </>
      )}
      {(name === 'quickAsk' || name === 'talkAnywhere') && (
        <GlobalKeysStatus name={name} hasKeys={binding !== null} />
      )}
    </li>
  );
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type ActionName, actions } from '../../commands/actions.ts';
import { type Binding, bindingOf, bindingText, partsOf } from '../../commands/binding.ts';
import { conflictingAction, type OwnKeys } from '../../commands/keys-in-use.ts';
import { refusedKeys } from '../../commands/refused-keys.ts';
import { isComposing } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { inElectron } from '../../stores/shell.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatKeys } from '../../ui/text/key-names.ts';
import { Keys } from '../../ui/text/keys.tsx';
import { onMac } from '../../ui/text/on-mac.ts';
import { bindKeys } from './change-keys.ts';
import styles from './keyboard-section.module.css';

/**
 * Records a new shortcut for an action. Explains why a shortcut isn't allowed. If another action uses it, asks before
 * reassigning it.
 */
export function NewKeys({
  name,
  ownKeys,
  onClose,
}: {
  readonly name: ActionName;
  readonly ownKeys: OwnKeys;
  readonly onClose: () => void;
}) {
  const texts = strings().shortcuts;
  const [pressed, setPressed] = useState<Binding | null>(null);
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);

  const refusal = pressed && refusedKeys(pressed, !inElectron);
  const other = pressed && !refusal ? conflictingAction(ownKeys, name, pressed, !inElectron) : undefined;
  const fixed = other && pressed && actions[other].also === bindingText(pressed);
  const keysText = pressed ? formatKeys(partsOf(pressed)) : '';

  const assign = (binding: Binding | null, from?: ActionName) => {
    void bindKeys(name, binding, from);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event;
    if (isComposing(nativeEvent)) return;
    const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    // Let Tab move the focus as usual: to the buttons of a conflict, if there is one.
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (hasNoModifier && event.key === 'Escape') return onClose();
    if (hasNoModifier && event.key === 'Backspace') return assign(null);
    const binding = bindingOf(nativeEvent, onMac);
    if (!binding) return;
    if (refusedKeys(binding, !inElectron) || conflictingAction(ownKeys, name, binding, !inElectron))
      setPressed(binding);
    else assign(binding);
  };
  return (
    <span className={styles.recorder}>
      <span className={styles.note} role="alert">
        {refusal && texts.refused[refusal](keysText, formatKeys(['Mod']))}
        {other && (fixed ? texts.conflictFixed : texts.conflict)(keysText, texts.actions[other])}
        {other && !fixed && (
          <span className={styles.choices}>
            <Button size="sm" onClick={() => assign(pressed, other)}>
              {texts.take}
            </Button>
            <Button size="sm" variant="ghost" onClick={onClose}>
              {texts.keep}
            </Button>
          </span>
        )}
      </span>
      <button
        ref={field}
        type="button"
        className={styles.field}
        aria-describedby={`keys-hint-${name}`}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.parentElement?.contains(relatedTarget)) onClose();
        }}
      >
        {pressed ? <Keys keys={partsOf(pressed)} /> : texts.press}
      </button>
      <span id={`keys-hint-${name}`} className="vh">
        {texts.pressHint}
      </span>
    </span>
  );
}

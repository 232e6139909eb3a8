import { StarIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { strings } from '../../i18n/strings.ts';
import { toggleFavourite } from '../../stores/speech/speech-choice.ts';
import type { Voice } from '../../stores/speech/voices.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './favourite-star.module.css';

/** Toggles a voice as a favourite, which comes first in the list. Visible on hover and for favourites. */
export function FavouriteStar({
  voice: { id, name },
  on,
  tabIndex,
}: {
  readonly voice: Voice;
  readonly on: boolean;
  readonly tabIndex: 0 | -1;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // Its card has moved in the list, and browsers remove the focus from elements that move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the move
  useLayoutEffect(() => {
    if (pressed.current) button.current?.focus();
    pressed.current = false;
  }, [on]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.star}
      tabIndex={tabIndex}
      aria-label={strings().speak.favourite(name)}
      aria-pressed={on}
      onClick={() => {
        pressed.current = true;
        void toggleFavourite(id);
      }}
    >
      <Icon icon={StarIcon} size={14} filled={on} />
    </button>
  );
}

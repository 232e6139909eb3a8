import { SquareIcon } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { stopSpeaking } from '../model/clip-actions.ts';

/** Stops the running requests and their playback. Focus moves to `successor` when there is nothing left to stop. */
export function StopButton({ successor }: { readonly successor: RefObject<HTMLButtonElement | null> }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (button.current !== null && button.current === document.activeElement) successor.current?.focus();
    },
    [successor],
  );
  return (
    <IconButton
      ref={button}
      icon={SquareIcon}
      filled
      label={strings().speak.stop}
      shortcut={['Esc']}
      onClick={stopSpeaking}
    />
  );
}

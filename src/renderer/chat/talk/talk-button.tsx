import { HeadsetIcon } from 'lucide-react';
import { useEffect } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { openTalk, useOpenTalk } from './open-talk.ts';

/** Starts or ends a talk. */
export function TalkButton() {
  const { isOpen } = useOpenTalk();
  const toggle = () => openTalk(!isOpen);
  useShortcuts({ talk: toggle });
  // A talk ends when its conversation is no longer shown.
  useEffect(() => () => openTalk(false), []);
  return (
    <IconButton
      icon={HeadsetIcon}
      label={strings().audio.talk}
      shortcut={keysOf('talk')}
      pressed={isOpen}
      onClick={toggle}
    />
  );
}

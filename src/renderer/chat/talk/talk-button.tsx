import { HeadsetIcon } from 'lucide-react';
import { useEffect } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { setTalkOpen, useTalkOpen } from './talk-open.ts';

/** Starts or ends a talk. */
export function TalkButton() {
  const { isOpen } = useTalkOpen();
  const toggle = () => setTalkOpen(!isOpen);
  useShortcuts({ talk: toggle });
  // A talk ends when its conversation is no longer shown.
  useEffect(() => () => setTalkOpen(false), []);
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

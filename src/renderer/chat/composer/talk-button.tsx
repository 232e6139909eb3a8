import { HeadsetIcon } from 'lucide-react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { closeTalk, openTalk, useTalkOpen } from '../model/talk-open.ts';

/** Starts or ends a talk in a conversation. */
export function TalkButton({ conversationId }: { readonly conversationId: string | null }) {
  const isOpen = useTalkOpen(({ talk }) => talk?.conversationId === conversationId);
  const toggle = () => (isOpen ? closeTalk() : openTalk(conversationId));
  useShortcuts({ talk: toggle });
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

import {
  CircleAlertIcon,
  HeadsetIcon,
  type LucideIcon,
  MicIcon,
  MicOffIcon,
  PhoneOffIcon,
  Volume2Icon,
} from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { titleOf } from '../../stores/conversations/conversation-actions.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { closeTalk, type OpenTalk } from '../model/talk-open.ts';
import { phaseOf, type TalkPhase } from '../model/talk-state.ts';
import { statusOf, useTalk } from '../model/talk-store.ts';
import { HoldButton } from './hold-button.tsx';
import { useTalkConversation } from './talk-conversation.ts';
import styles from './talk-indicator.module.css';
import { useTalkSession } from './use-talk-session.ts';

const icons: Partial<Readonly<Record<TalkPhase, LucideIcon>>> = {
  recording: MicIcon,
  speaking: Volume2Icon,
  failed: CircleAlertIcon,
};

/** Shows the state of the talk and a link back to it in the rail while its conversation isn't shown. */
export function TalkIndicator({ talk: { conversationId } }: { readonly talk: OpenTalk }) {
  const { talk, microphone } = useTalk();
  const { session } = useTalkSession();
  const { id, state } = useTalkConversation();
  const pushToTalk = useSettings(({ pushToTalk }) => pushToTalk);
  const texts = strings().talk;
  const phase = phaseOf(talk);
  const status = statusOf(talk, microphone);
  const title = id === conversationId && state.conversation ? titleOf(state.conversation) : texts.title;
  return (
    <div className={styles.indicator} data-phase={phase}>
      <Tooltip text={texts.backTo(title)} side="right">
        <a className={styles.link} href={addressOf({ screen: 'chat', conversationId })}>
          <Icon icon={talk.muted ? MicOffIcon : (icons[phase] ?? HeadsetIcon)} size={16} />
          <span aria-hidden="true">{texts.title}</span>
          <span className="vh">{texts.backTo(title)}</span>
        </a>
      </Tooltip>
      {pushToTalk && session && <HoldButton small onHold={session.hold} />}
      <IconButton
        icon={talk.muted ? MicOffIcon : MicIcon}
        label={texts.mute}
        pressed={talk.muted}
        tooltipSide="right"
        onClick={() => session?.mute(!talk.muted)}
      />
      <IconButton
        icon={PhoneOffIcon}
        label={texts.endTalk}
        tooltipSide="right"
        onClick={({ currentTarget }) => {
          // Move focus, because the button is about to disappear.
          currentTarget.closest('nav')?.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
          closeTalk();
        }}
      />
      <span className="vh" role="status">
        {status}
      </span>
    </div>
  );
}

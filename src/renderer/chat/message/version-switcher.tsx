import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { showAll } from '../model/cards-shown.ts';
import { chooseVersion } from '../model/turn-actions.ts';
import type { Turn } from '../model/turns.ts';
import { useReplySet } from '../model/use-reply-set.ts';
import styles from './version-switcher.module.css';

/** `‹ 2/3 ›` for a message with versions, and a button that shows replies requested together. */
export function VersionSwitcher({ turn, locked }: { readonly turn: Turn; readonly locked: boolean }) {
  const { message, versions } = turn;
  if (versions.length < 2) return null;
  return (
    <>
      <VersionSteps
        versions={versions}
        shownId={message.id}
        locked={locked}
        withKeys
        onShow={(id) => chooseVersion(message.conversationId, id)}
      />
      {message.reply && <ShowAll turn={turn} />}
    </>
  );
}

/** Steps through versions. `withKeys` shows the shortcuts in the tooltips. */
export function VersionSteps({
  versions,
  shownId,
  locked,
  withKeys = false,
  onShow,
}: {
  readonly versions: readonly string[];
  readonly shownId: string;
  readonly locked: boolean;
  readonly withKeys?: boolean;
  readonly onShow: (messageId: string) => void;
}) {
  const total = versions.length;
  const at = versions.indexOf(shownId);
  const texts = strings().chat.turn;
  const button = (step: -1 | 1) => {
    const target = versions[at + step];
    return (
      <IconButton
        size="sm"
        className={styles.step}
        icon={step < 0 ? ChevronLeftIcon : ChevronRightIcon}
        label={step < 0 ? texts.previousVersion : texts.nextVersion}
        shortcut={withKeys ? keysOf(step < 0 ? 'previousVersion' : 'nextVersion') : undefined}
        // `aria-disabled` instead of `disabled`, so that the button keeps focus at the last version.
        aria-disabled={target === undefined || locked || undefined}
        onClick={() => target !== undefined && !locked && onShow(target)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <span className={styles.switcher} role="group" aria-label={texts.versions}>
      {button(-1)}
      <span className={styles.count}>
        <span aria-hidden="true">
          {at + 1}
          <i>/</i>
          {total}
        </span>
        <span className="vh">{texts.versionOf(at + 1, total)}</span>
      </span>
      {button(1)}
    </span>
  );
}

/** Shows all the replies of a set side by side again. Appears next to a reply's versions. */
function ShowAll({ turn }: { readonly turn: Turn }) {
  const set = useReplySet(turn);
  const head = useConversation(({ state }) => state.conversation?.headId);
  if (!set) return null;
  const show = () => {
    showAll(set.key, turn.message.id === head);
    // The button unmounts with the reply, so focus moves to the matching card.
    requestAnimationFrame(() => {
      document
        .querySelector<HTMLElement>(`[data-message="${CSS.escape(turn.message.id)}"] [data-go-on]`)
        ?.focus();
    });
  };
  return (
    <button type="button" className={styles.all} onClick={show}>
      {strings().compare.card.showAll(set.columns.length)}
    </button>
  );
}

import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { keysOf } from '../frame/shortcut-table.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { words } from '../words.ts';
import { chooseVersion } from './turn-actions.ts';
import { neighbour, type Turn } from './turns.ts';
import styles from './version-switcher.module.css';

/** `‹ 2/3 ›`, where a message has versions. */
export function VersionSwitcher({ turn, locked }: { readonly turn: Turn; readonly locked: boolean }) {
  const total = turn.versions.length;
  if (total < 2) return null;
  const number = turn.versions.indexOf(turn.message.id) + 1;
  const texts = words.chat.turn;
  const button = (step: -1 | 1) => {
    const target = neighbour(turn, step);
    return (
      <IconButton
        size="sm"
        className={styles.step}
        icon={step < 0 ? ChevronLeftIcon : ChevronRightIcon}
        label={step < 0 ? texts.previousVersion : texts.nextVersion}
        shortcut={keysOf(step < 0 ? 'previousVersion' : 'nextVersion')}
        // Disabled for good reasons only in name: it keeps the focus as the last version is reached.
        aria-disabled={target === null || locked || undefined}
        onClick={() => target && !locked && chooseVersion(turn.message.conversationId, target)}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <span className={styles.switcher} role="group" aria-label={texts.versions}>
      {button(-1)}
      <span className={styles.count}>
        <span aria-hidden="true">
          {number}
          <i>/</i>
          {total}
        </span>
        <span className="vh">{texts.versionOf(number, total)}</span>
      </span>
      {button(1)}
    </span>
  );
}

import { AudioLinesIcon, EllipsisIcon, MicVocalIcon, Trash2Icon } from 'lucide-react';
import { folded } from '../../../shared/search/search-fold.ts';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { addressOf, go } from '../../route.ts';
import { removeVoiceOver } from '../../stores/speech/start-voice-over.ts';
import { useVoiceOvers } from '../../stores/speech/voice-overs-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { dateOf } from '../../ui/format/date-of.ts';
import { fullTime, rowTime } from '../../ui/format/time-labels.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './voice-over-list.module.css';

/** The voice-overs, newest first. Renders nothing if there are none. */
export function VoiceOverList({
  openId,
  search,
}: {
  readonly openId: string | null;
  readonly search: string;
}) {
  const texts = strings().voiceOver;
  const { items, failure } = useVoiceOvers();
  if (failure) return <FailureNote failure={failure} />;
  const query = folded(search.trim());
  const shown = items?.filter(({ title }) => folded(title).includes(query)) ?? [];
  if (shown.length === 0) return null;
  const now = new Date();
  return (
    <>
      <h3 className={styles.heading}>{texts.list}</h3>
      <ul className={styles.list} aria-label={texts.list}>
        {shown.map((voiceOver) => (
          <li key={voiceOver.id} className={styles.row} data-open={voiceOver.id === openId || undefined}>
            <Icon icon={MicVocalIcon} size={16} />
            <a
              dir="auto"
              className={styles.title}
              href={addressOf({ screen: 'speak', voiceOverId: voiceOver.id })}
              aria-current={voiceOver.id === openId ? 'true' : undefined}
            >
              {voiceOver.title}
            </a>
            <time
              className={styles.time}
              title={fullTime(voiceOver.createdAt)}
              dateTime={dateOf(voiceOver.createdAt).toISOString()}
            >
              {rowTime(voiceOver.createdAt, now)}
            </time>
            <span className={styles.menu}>
              <RowMenu voiceOver={voiceOver} isOpen={voiceOver.id === openId} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function RowMenu({ voiceOver, isOpen }: { readonly voiceOver: VoiceOver; readonly isOpen: boolean }) {
  const texts = strings().voiceOver;
  const { title, transcriptId } = voiceOver;
  return (
    <Menu trigger={<IconButton icon={EllipsisIcon} size="sm" label={texts.actions(title)} />} align="end">
      <MenuItem icon={AudioLinesIcon} onSelect={() => go({ screen: 'transcribe', transcriptId })}>
        {texts.openRecording}
      </MenuItem>
      <MenuItem
        icon={Trash2Icon}
        danger
        onSelect={() => {
          if (isOpen) go({ screen: 'speak', voiceOverId: null });
          void removeVoiceOver(voiceOver);
        }}
      >
        {texts.remove}
      </MenuItem>
    </Menu>
  );
}

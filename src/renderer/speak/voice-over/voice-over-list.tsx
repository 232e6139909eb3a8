import { AudioLinesIcon, EllipsisIcon, MicVocalIcon, Trash2Icon } from 'lucide-react';
import type { VoiceOver } from '../../../shared/models/voice-over.ts';
import { fullTime, rowTime } from '../../chat/time-labels.ts';
import { dateOf } from '../../date-of.ts';
import { addressOf, go } from '../../frame/route.ts';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { words } from '../../words.ts';
import { removeVoiceOver } from './start-voice-over.ts';
import styles from './voice-over-list.module.css';
import { useVoiceOvers } from './voice-overs-store.ts';

/** The voice-overs that were begun, the newest first. Nothing where there is none. */
export function VoiceOverList({
  openId,
  search,
}: {
  readonly openId: string | null;
  readonly search: string;
}) {
  const texts = words.voiceOver;
  const { voiceOvers, failure } = useVoiceOvers();
  if (failure) return <FailureNote apart failure={failure} />;
  const wanted = search.trim().toLocaleLowerCase();
  const shown = voiceOvers?.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)) ?? [];
  if (shown.length === 0) return null;
  const now = new Date();
  return (
    <>
      <h2 className={styles.heading}>{texts.list}</h2>
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
  const texts = words.voiceOver;
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

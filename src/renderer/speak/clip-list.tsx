import type { Clip } from '../../shared/models/clip.ts';
import { periodOf } from '../chat/date-groups.ts';
import { periodTitle } from '../chat/time-labels.ts';
import { ListState } from '../ui/list-state.tsx';
import { words } from '../words.ts';
import styles from './clip-list.module.css';
import { ClipRow } from './clip-row.tsx';
import { useClips } from './clips-store.ts';
import { useVoiceOvers } from './voice-over/voice-overs-store.ts';

/** The clips, the newest first, under the days when they were spoken. */
export function ClipList({ search }: { readonly search: string }) {
  const texts = words.speak;
  const { clips, failure, openId } = useClips();
  const voiceOvers = useVoiceOvers((list) => list.voiceOvers);
  const wanted = search.trim().toLocaleLowerCase();
  const shown = (clips ?? []).filter(({ title, settings }) =>
    `${title}\n${settings.voice}`.toLocaleLowerCase().includes(wanted),
  );
  const now = new Date();
  const headingOf = (clip: Clip | undefined) => clip && periodTitle(periodOf(clip.createdAt, now), now);
  return (
    <ListState known={clips !== null} failure={failure}>
      {shown.length === 0 && (
        <p className={styles.note}>{clips?.length === 0 ? texts.noClips : texts.nothingFound}</p>
      )}
      <ul className={styles.list} aria-label={texts.clips}>
        {shown.map((clip, place) => (
          <li key={clip.id} aria-label={clip.title}>
            {headingOf(clip) !== headingOf(shown[place - 1]) && (
              <h2 className={styles.heading}>{headingOf(clip)}</h2>
            )}
            <ClipRow
              clip={clip}
              voiceOverId={voiceOvers?.find(({ id }) => id === clip.voiceOverId)?.id ?? null}
              isOpen={clip.id === openId}
              now={now}
            />
          </li>
        ))}
      </ul>
    </ListState>
  );
}

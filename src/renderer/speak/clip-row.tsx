import { EllipsisIcon, FileTextIcon, RotateCcwIcon, Trash2Icon } from 'lucide-react';
import type { Clip } from '../../shared/models/clip.ts';
import { clockOf } from '../audio/clock-of.ts';
import { fullTime, rowTime } from '../chat/time-labels.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { openClip, removeClip, retryClip, showText } from './clip-actions.ts';
import styles from './clip-row.module.css';
import { clipSeconds } from './clip-time.ts';
import { dragOutProps } from './drag-out.ts';
import { VoiceMark } from './voice-mark.tsx';
import { voiceOf } from './voices.ts';

/** One clip of the list: what it says, who says it, how long, and when it was spoken. */
export function ClipRow({
  clip,
  voiceOverId,
  isOpen,
  now,
}: {
  readonly clip: Clip;
  /** The voice-over that it belongs to. */
  readonly voiceOverId: string | null;
  readonly isOpen: boolean;
  readonly now: Date;
}) {
  const texts = words.speak;
  const { title, settings, createdAt, running, parts } = clip;
  const isWhole = parts.every(({ progress }) => progress.state === 'whole');
  return (
    <div className={styles.row} data-open={isOpen || undefined} {...dragOutProps(clip)}>
      <span className={styles.mark}>
        <VoiceMark voice={settings.voice} size={24} />
      </span>
      <div className={styles.body}>
        <button
          type="button"
          className={styles.title}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => void openClip(clip, voiceOverId)}
        >
          {title}
        </button>
        <span className={styles.meta}>
          {words.frame.row([voiceOf(settings.voice).name, settings.format, stateOf(clip)])}
        </span>
      </div>
      <time className={styles.time} title={fullTime(createdAt)} dateTime={new Date(createdAt).toISOString()}>
        {rowTime(createdAt, now)}
      </time>
      <span className={styles.menu}>
        <Menu
          trigger={<IconButton icon={EllipsisIcon} size="sm" label={texts.clipActions(title)} />}
          align="end"
        >
          <MenuItem icon={FileTextIcon} onSelect={() => void showText(clip)}>
            {texts.openText}
          </MenuItem>
          {!running && !isWhole && (
            <MenuItem icon={RotateCcwIcon} onSelect={() => retryClip(clip)}>
              {texts.retry}
            </MenuItem>
          )}
          <MenuItem icon={Trash2Icon} danger onSelect={() => void removeClip(clip)}>
            {texts.remove}
          </MenuItem>
        </Menu>
      </span>
    </div>
  );
}

function stateOf(clip: Clip): string {
  const texts = words.speak;
  const { parts, running } = clip;
  const failed = parts.filter(({ progress }) => progress.state === 'failed');
  const done = parts.filter(({ progress }) => progress.state === 'whole').length;
  if (running && done < parts.length && parts.length === 1) return texts.underWay;
  if (running && done < parts.length) return texts.partOf(String(done + 1), String(parts.length));
  if (done === parts.length) return clockOf(clipSeconds(clip).seconds);
  const isFailed = failed.some(
    ({ progress }) => progress.state === 'failed' && progress.failure.code !== 'stopped',
  );
  if (isFailed && parts.length === 1) return texts.failedWhole;
  return isFailed ? texts.failedParts(String(failed.length), failed.length === 1) : texts.unfinished;
}

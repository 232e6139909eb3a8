import {
  EllipsisIcon,
  FileTextIcon,
  MessageSquareTextIcon,
  PencilIcon,
  RotateCcwIcon,
  Trash2Icon,
} from 'lucide-react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TitleField } from '../../ui/controls/title-field.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { dateOf } from '../../ui/format/date-of.ts';
import { fullTime, rowTime } from '../../ui/format/time-labels.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useMenuFocus } from '../../ui/overlay/use-menu-focus.ts';
import { VoiceMark } from '../controls/voice-mark.tsx';
import { isFailed } from '../model/chunk-state.ts';
import { openClip, retryClip, showText } from '../model/clip-actions.ts';
import { formatLabel } from '../model/clip-format.ts';
import { clipSeconds } from '../model/clip-time.ts';
import { dragOutProps } from '../model/drag-out.ts';
import { sendClipToChat } from '../model/send-clip.ts';
import styles from './clip-row.module.css';

/** A clip in the list: title, voice, duration and time. */
export function ClipRow({
  clip,
  voiceOverId,
  isOpen,
  reachable,
  renaming,
  now,
  onRename,
  onRenamed,
  onRemove,
}: {
  readonly clip: Clip;
  /** The voice-over it belongs to. */
  readonly voiceOverId: string | null;
  readonly isOpen: boolean;
  /** Whether Tab stops at this row of the list. */
  readonly reachable: boolean;
  /** Whether its title is being edited. */
  readonly renaming: boolean;
  readonly now: Date;
  readonly onRename: () => void;
  /** Receives the new title, or null if cancelled. `byKey` is whether a key ended the edit. */
  readonly onRenamed: (title: string | null, byKey: boolean) => void;
  readonly onRemove: () => void;
}) {
  const texts = strings().speak;
  const { id, title, settings, createdAt } = clip;
  return (
    <div className={styles.row} data-open={isOpen || undefined} {...dragOutProps(clip)}>
      <span className={styles.mark}>
        <VoiceMark voice={settings.voice} size={24} />
      </span>
      <div className={styles.body}>
        {renaming ? (
          <TitleField label={texts.clipTitle} title={title} maxLength={255} onDone={onRenamed} />
        ) : (
          <button
            type="button"
            className={styles.title}
            aria-current={isOpen ? 'true' : undefined}
            tabIndex={reachable ? 0 : -1}
            data-row={id}
            dir="auto"
            onClick={() => void openClip(clip, voiceOverId)}
          >
            {title}
          </button>
        )}
        <span className={styles.second}>
          <span className={styles.meta}>
            {strings().frame.row([voiceOf(settings.voice).name, formatLabel(clip), stateOf(clip)])}
          </span>
          <time
            className={styles.time}
            title={fullTime(createdAt)}
            dateTime={dateOf(createdAt).toISOString()}
          >
            {rowTime(createdAt, now)}
          </time>
        </span>
      </div>
      <ClipMenu clip={clip} reachable={reachable} onRename={onRename} onRemove={onRemove} />
    </div>
  );
}

function ClipMenu({
  clip,
  reachable,
  onRename,
  onRemove,
}: Pick<Parameters<typeof ClipRow>[0], 'clip' | 'reachable' | 'onRename' | 'onRemove'>) {
  const texts = strings().speak;
  const isWhole = clip.chunks.every(({ progress }) => progress.state === 'whole');
  // Renaming and deleting handle the focus themselves.
  const { returnsFocus, movingFocus } = useMenuFocus();
  return (
    <span className={styles.menu}>
      <Menu
        trigger={
          <IconButton
            icon={EllipsisIcon}
            size="sm"
            label={texts.clipActions(clip.title)}
            tabIndex={reachable ? 0 : -1}
          />
        }
        align="end"
        returnsFocus={returnsFocus}
      >
        <MenuItem icon={PencilIcon} shortcut={['F2']} onSelect={movingFocus(onRename)}>
          {texts.rename}
        </MenuItem>
        <MenuItem icon={FileTextIcon} onSelect={() => void showText(clip)}>
          {texts.openText}
        </MenuItem>
        {clip.file && (
          <MenuItem icon={MessageSquareTextIcon} onSelect={movingFocus(() => void sendClipToChat(clip))}>
            {texts.sendToChat}
          </MenuItem>
        )}
        {!clip.running && !isWhole && (
          <MenuItem icon={RotateCcwIcon} onSelect={() => retryClip(clip)}>
            {texts.retry}
          </MenuItem>
        )}
        <MenuItem icon={Trash2Icon} danger shortcut={['Del']} onSelect={movingFocus(onRemove)}>
          {texts.remove}
        </MenuItem>
      </Menu>
    </span>
  );
}

function stateOf(clip: Clip): string {
  const texts = strings().speak;
  const { chunks, running } = clip;
  const failed = chunks.filter(isFailed);
  const done = chunks.filter(({ progress }) => progress.state === 'whole').length;
  if (running && done < chunks.length && chunks.length === 1) return texts.underWay;
  if (running && done < chunks.length) return texts.partOf(String(done + 1), String(chunks.length));
  if (done === chunks.length) return clockOf(clipSeconds(clip).seconds);
  if (failed.length === 0) return texts.unfinished;
  return chunks.length === 1
    ? texts.failedWhole
    : texts.failedParts(String(failed.length), failed.length === 1);
}

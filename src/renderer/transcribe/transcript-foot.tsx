import { ChevronUpIcon, CopyIcon, MessageSquareTextIcon } from 'lucide-react';
import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { type ExportKind, needsTimes } from './export/transcript-file.ts';
import { copyText, saveAs, sendToChat } from './hand-on.ts';
import { countLabel } from './state-line.ts';
import styles from './transcript-foot.module.css';

const kinds: readonly ExportKind[] = ['text', 'srt', 'vtt', 'json', 'markdown'];

/** How much there is of a transcript, and where it can go. */
export function TranscriptFoot({
  transcript,
  lines,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
}) {
  const texts = words.transcribe;
  const timed = lines.some(({ start }) => start !== null);
  return (
    <footer className={styles.foot}>
      <span className={styles.counts}>{countsLine(transcript)}</span>
      <Button size="lg" icon={CopyIcon} onClick={() => void copyText(lines)}>
        {texts.copy}
      </Button>
      <Button size="lg" icon={MessageSquareTextIcon} onClick={() => void sendToChat(transcript, lines)}>
        {texts.sendToChat}
      </Button>
      <Menu
        side="top"
        align="end"
        trigger={
          <Button size="lg" variant="primary">
            {texts.export}
            <Icon icon={ChevronUpIcon} size={14} />
          </Button>
        }
      >
        {kinds.map((kind) => {
          const [name, detail] = texts.exports[kind];
          const cannot = needsTimes(kind) && !timed;
          return (
            <MenuItem
              key={kind}
              detail={cannot ? texts.noTimes : detail}
              disabled={cannot}
              onSelect={() => saveAs(kind, transcript, lines)}
            >
              {name}
            </MenuItem>
          );
        })}
      </Menu>
    </footer>
  );
}

function countsLine({ counts }: Transcript): string {
  const texts = words.transcribe;
  return [
    texts.states.words(countLabel(counts.words), counts.words === 1),
    texts.counts.lines(countLabel(counts.lines), counts.lines === 1),
    counts.edited > 0 && texts.counts.edited(countLabel(counts.edited)),
    counts.unsure > 0 && texts.counts.unsure(countLabel(counts.unsure)),
  ]
    .filter(Boolean)
    .join(', ');
}

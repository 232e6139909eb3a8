import { ChevronUpIcon } from 'lucide-react';
import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import { changeSettings, useSettings } from '../frame/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuNamedItem, MenuSeparator, MenuSwitch, SubMenu } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { AnswerItems } from './answer-items.tsx';
import { isTimed } from './export/timed-lines.ts';
import { type ExportKind, needsTimes } from './export/transcript-file.ts';
import { NewRequestDialog } from './new-request-dialog.tsx';
import { saveAs, saveBoth } from './save-export.ts';
import type { BothLines } from './translation/pair-of.ts';

const kinds: readonly ExportKind[] = ['text', 'srt', 'vtt', 'json', 'word', 'markdown'];
const dualKinds = ['srt', 'vtt'] as const;

/** The forms in which a transcript can be saved, and whether its texts carry times. */
export function ExportMenu({
  transcript,
  lines,
  both,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  readonly both: BothLines | null;
}) {
  const texts = words.transcribe;
  const times = useSettings(({ exportTimes }) => exportTimes);
  const timed = isTimed(lines);
  const bothTimed = both !== null && isTimed(both.original) && isTimed(both.translation);
  return (
    <>
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
          const { name, mark, detail, ...more } = texts.exports[kind];
          const cannot = needsTimes(kind) && !timed;
          const said = times && timed && 'timed' in more ? more.timed : detail;
          return (
            <MenuNamedItem
              key={kind}
              name={name}
              mark={mark}
              detail={cannot ? texts.noTimes : said}
              disabled={cannot}
              onSelect={() => void saveAs(kind, transcript, lines, times)}
            />
          );
        })}
        <MenuSeparator />
        {both && (
          <SubMenu label={texts.both}>
            {dualKinds.map((kind) => {
              const { name, mark, detail } = texts.exports[kind];
              return (
                <MenuNamedItem
                  key={kind}
                  name={name}
                  mark={mark}
                  detail={bothTimed ? detail : texts.noTimes}
                  disabled={!bothTimed}
                  onSelect={() => saveBoth(kind, both.pair, both.original, both.translation)}
                />
              );
            })}
          </SubMenu>
        )}
        <SubMenu label={texts.answer.group}>
          <AnswerItems transcript={transcript} lines={lines} />
        </SubMenu>
        <MenuSeparator />
        <MenuSwitch checked={times} onChange={(exportTimes) => void changeSettings({ exportTimes })}>
          {texts.includeTimes}
        </MenuSwitch>
      </Menu>
      <NewRequestDialog transcript={transcript} />
    </>
  );
}

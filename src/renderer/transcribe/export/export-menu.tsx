import { ChevronUpIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { isExactlyTimed, isTimed } from '../../files/transcript/timed-lines.ts';
import { type ExportKind, needsTimes } from '../../files/transcript/transcript-file.ts';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { marksOf } from '../../stores/transcripts/blank/missing-text.ts';
import type { BothLines } from '../../stores/transcripts/pair-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Menu, MenuNamedItem, MenuSeparator, MenuSwitch, SubMenu } from '../../ui/overlay/menu.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import {
  requestFormat,
  responseFormatOf,
  useOtherFormat,
  useRequestedResponse,
} from '../job/other-format.ts';
import { ResponseItems } from '../job/response-items.tsx';
import { saveAs, saveBoth, saveColumns } from '../model/save-export.ts';

const kinds: readonly ExportKind[] = ['text', 'srt', 'vtt', 'json', 'word', 'markdown'];
const dualKinds = ['srt', 'vtt'] as const;

/** The menu of export formats, with the option to include times. */
export function ExportMenu({
  transcript,
  lines,
  blanks,
  both,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  readonly blanks: readonly BlankStretch[];
  readonly both: BothLines | null;
}) {
  const texts = strings().transcribe;
  const times = useSettings(({ exportTimes }) => exportTimes);
  const showsMarks = useSettings(({ exportMarks }) => exportMarks);
  const timed = isTimed(lines);
  const estimated = lines.some(({ approximate }) => approximate);
  const marks = showsMarks ? marksOf(blanks) : [];
  const bothTimed = both !== null && isExactlyTimed(both.original) && isExactlyTimed(both.translation);
  const { trigger, returnsFocus } = useExportKey();
  return (
    <>
      <Menu
        side="top"
        align="end"
        returnsFocus={returnsFocus}
        trigger={
          <Button ref={trigger} size="lg" variant="primary">
            {texts.export}
            <Icon icon={ChevronUpIcon} size={14} />
          </Button>
        }
      >
        {kinds.map((kind) => {
          const { name, mark, detail, ...more } = texts.exports[kind];
          const cannot = needsTimes(kind) && !timed;
          const description = times && timed && 'timed' in more ? more.timed : detail;
          const shownDetail =
            estimated && needsTimes(kind) ? strings().speakers.approximateExport : description;
          return (
            <MenuNamedItem
              key={kind}
              name={name}
              mark={mark}
              detail={cannot ? texts.noTimes : shownDetail}
              disabled={cannot}
              onSelect={() => void saveAs(kind, transcript, lines, { times, marks })}
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
                  onSelect={() => saveBoth(kind, both, showsMarks)}
                />
              );
            })}
            <MenuNamedItem
              name={texts.exports.word.name}
              mark={texts.exports.word.mark}
              detail={texts.twoColumns}
              onSelect={() => void saveColumns(both, times, showsMarks)}
            />
          </SubMenu>
        )}
        <SubMenu label={texts.response.group}>
          <ResponseItems transcript={transcript} marks={marks} />
        </SubMenu>
        <MenuSeparator />
        <MenuSwitch checked={times} onChange={(exportTimes) => void changeSettings({ exportTimes })}>
          {texts.includeTimes}
        </MenuSwitch>
        {blanks.length > 0 && (
          <MenuSwitch checked={showsMarks} onChange={(exportMarks) => void changeSettings({ exportMarks })}>
            {texts.includeMarks}
          </MenuSwitch>
        )}
      </Menu>
      <NewRequestDialog transcript={transcript} />
    </>
  );
}

/** Opens the menu by shortcut. When it closes, the focus returns to where it was. */
function useExportKey() {
  const trigger = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useShortcuts({
    exportTranscript: () => {
      before.current = document.activeElement;
      trigger.current?.click();
    },
  });
  const returnsFocus = () => {
    const place = before.current;
    before.current = null;
    if (!(place instanceof HTMLElement) || place === document.body || !place.isConnected) return true;
    place.focus({ preventScroll: true });
    return false;
  };
  return { trigger, returnsFocus };
}

/** Asks before a recording is sent again for another format, because the gateway may charge for it. */
function NewRequestDialog({ transcript }: { readonly transcript: Transcript }) {
  const texts = strings().transcribe.response;
  const confirming = useOtherFormat((state) => state.confirming);
  useRequestedResponse(transcript);
  const returned = responseFormatOf(transcript) ?? 'json';
  const isOpen = confirming?.transcriptId === transcript.id;
  const form = texts.forms[confirming?.format ?? 'json'];
  const close = () => useOtherFormat.setState({ confirming: null });
  return (
    <ConfirmDialog
      open={isOpen}
      title={texts.confirmTitle(form)}
      text={texts.confirmText(form, texts.forms[returned])}
      confirm={texts.confirm}
      harmless
      onConfirm={() => {
        close();
        if (confirming) void requestFormat(transcript, confirming.format);
      }}
      onClose={close}
    />
  );
}

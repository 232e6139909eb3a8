import { EllipsisIcon, SearchIcon } from 'lucide-react';
import { memo } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { runAction } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import type { OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { isUncertain } from '../lines/uncertain-lines.ts';
import { transcriptFind } from '../model/find-store.ts';
import { DeleteItems } from '../queue/delete-items.tsx';

/** Actions of the open transcript: going to uncertain lines, finding text, and removing the transcript. */
export const TranscriptTools = memo(function Tools({
  transcript,
  lines,
  others,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly OpenLine[] | null;
  /** The lines of the transcript next to it, or null. */
  readonly others: readonly OpenLine[] | null;
}) {
  const texts = strings().transcribe;
  const uncertain = countOf([...(lines ?? []), ...(others ?? [])].filter(isUncertain).length);
  return (
    <>
      {uncertain !== '0' && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.nextUncertain(uncertain)}
          onClick={() => runAction('nextUncertain')}
        >
          {texts.counts.uncertain(uncertain)}
        </Button>
      )}
      {lines !== null && lines.length > 0 && (
        <IconButton
          icon={SearchIcon}
          label={strings().lines.find.name}
          shortcut={keysOf('find')}
          onClick={transcriptFind.open}
        />
      )}
      <Menu trigger={<IconButton icon={EllipsisIcon} label={texts.more} />} align="end">
        <DeleteItems transcript={transcript} />
      </Menu>
    </>
  );
});

import { EllipsisIcon, SearchIcon } from 'lucide-react';
import { memo } from 'react';
import type { Transcript } from '../../shared/models/transcript.ts';
import { keysOf } from '../shortcuts/keys-in-use.ts';
import { runAction } from '../shortcuts/use-shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { openFindLines } from './find/find-store.ts';
import { LettingGo } from './letting-go.tsx';
import type { OpenLine } from './open-transcript.ts';
import { countLabel } from './state-line.ts';
import { isUnsure } from './unsure-lines.ts';

/** What can be done with the open transcript: going to its unsure lines, finding, and removing it. */
export const TranscriptTools = memo(function Tools({
  transcript,
  lines,
  others,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly OpenLine[] | null;
  /** The lines of the transcript that is shown beside it; null if there is none. */
  readonly others: readonly OpenLine[] | null;
}) {
  const texts = words.transcribe;
  const unsure = countLabel([...(lines ?? []), ...(others ?? [])].filter(isUnsure).length);
  return (
    <>
      {unsure !== '0' && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.nextUnsure(unsure)}
          onClick={() => runAction('nextUnsure')}
        >
          {texts.counts.unsure(unsure)}
        </Button>
      )}
      {lines !== null && lines.length > 0 && (
        <IconButton
          icon={SearchIcon}
          label={words.lines.find.name}
          shortcut={keysOf('find')}
          onClick={openFindLines}
        />
      )}
      <Menu trigger={<IconButton icon={EllipsisIcon} label={texts.more} />} align="end">
        <LettingGo transcript={transcript} />
      </Menu>
    </>
  );
});

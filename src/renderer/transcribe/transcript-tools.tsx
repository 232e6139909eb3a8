import { EllipsisIcon, SearchIcon } from 'lucide-react';
import { memo } from 'react';
import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import { keysOf } from '../shortcuts/keys-in-use.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { openFindLines } from './find/find-store.ts';
import { LettingGo } from './letting-go.tsx';
import { landOn } from './line-landing.ts';
import { readingPlace } from './reading-place.ts';
import { countLabel } from './state-line.ts';
import { isUnsure, nextUnsure } from './unsure-lines.ts';

/** What can be done with the open transcript: the way to the lines in doubt, finding, and letting go of it. */
export const TranscriptTools = memo(function Tools({
  transcript,
  lines,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[] | null;
}) {
  const texts = words.transcribe;
  const unsure = countLabel(lines?.filter(isUnsure).length ?? 0);
  const toUnsure = () => {
    const next = lines?.[nextUnsure(lines, readingPlace(), false)];
    if (next) landOn(transcript.id, next, { focus: true });
  };
  return (
    <>
      {unsure !== '0' && (
        <Button variant="ghost" size="sm" aria-label={texts.nextUnsure(unsure)} onClick={toUnsure}>
          {texts.counts.unsure(unsure)}
        </Button>
      )}
      {lines !== null && lines.length > 0 && (
        <IconButton
          icon={SearchIcon}
          label={texts.find.name}
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

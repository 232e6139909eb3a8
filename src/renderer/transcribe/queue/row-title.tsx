import { type ReactNode, useRef } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { rename } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { TitleField } from '../../ui/controls/title-field.tsx';
import { stopRenaming, useRenaming } from './renaming.ts';

/** The title of a transcript in the list: a link, or the field that renames it. */
export function RowTitle({
  transcript,
  className,
  isOpen = false,
  reachable,
  result,
  children,
}: {
  readonly transcript: Transcript;
  readonly className: string | undefined;
  readonly isOpen?: boolean;
  /** Whether Tab stops at this row of the list. */
  readonly reachable: boolean;
  /** Whether it's a search result, which the arrow keys move between. */
  readonly result?: boolean;
  readonly children: ReactNode;
}) {
  const { id } = transcript;
  const renaming = useRenaming((state) => state.id === id);
  // Set if a key ended renaming. The link then gets the focus once it's rendered again.
  const returning = useRef(false);
  if (renaming) {
    return (
      <TitleField
        label={strings().transcribe.title}
        title={titleOf(transcript)}
        maxLength={255}
        onDone={(title, byKey) => {
          returning.current = byKey;
          if (title !== null) void rename(transcript, title);
          stopRenaming();
        }}
      />
    );
  }
  return (
    <a
      ref={(link) => {
        if (link && returning.current) link.focus();
        if (link) returning.current = false;
      }}
      className={className}
      href={addressOf({ screen: 'transcribe', transcriptId: id })}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={reachable ? 0 : -1}
      data-transcript={id}
      data-result={result ? id : undefined}
    >
      {children}
    </a>
  );
}

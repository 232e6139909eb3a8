import { type ReactNode, useRef } from 'react';
import type { Transcript } from '../../../shared/models/transcript.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { addressOf } from '../../stores/route.ts';
import { rename } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { TitleField } from '../../ui/controls/title-field.tsx';
import { stopRenaming, useRenaming } from './renaming.ts';

/** The title of a transcript in the list: a link to it, or the field that renames it. */
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
  /** The list is one Tab stop: this is its row. */
  readonly reachable: boolean;
  /** Whether it is a result of a search, among which the arrow keys move. */
  readonly result?: boolean;
  readonly children: ReactNode;
}) {
  const { id } = transcript;
  const renaming = useRenaming((state) => state.id === id);
  // Set by the key that ends renaming; the link takes the focus once it is back.
  const returning = useRef(false);
  if (renaming) {
    return (
      <TitleField
        label={transcribeStrings().transcribe.title}
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

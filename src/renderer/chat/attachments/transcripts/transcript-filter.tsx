import { Autocomplete } from '@base-ui/react/autocomplete';
import { CaptionsIcon } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Transcript } from '../../../../shared/transcription/transcript.ts';
import { isComposing } from '../../../commands/use-shortcuts.ts';
import { strings } from '../../../i18n/strings.ts';
import { titleOf } from '../../../stores/transcripts/transcript-name.ts';
import { Filter, type FilterKeyEvent, FilterLine } from '../../../ui/controls/filter.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { dateOf } from '../../../ui/format/date-of.ts';
import { lengthLabel } from '../../../ui/format/length-label.ts';
import { fullTime } from '../../../ui/format/time-labels.ts';
import { whenLabel } from '../../../ui/format/when-label.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { doneAt, filterByTitle } from './transcript-choice.ts';
import styles from './transcript-picker.module.css';

/** A filter field and the matching transcripts. The arrow keys move between them; Enter chooses one. */
export function TranscriptFilter({
  transcripts,
  onChoose,
}: {
  readonly transcripts: readonly Transcript[];
  readonly onChoose: (transcript: Transcript) => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const marked = useRef<Transcript | undefined>(undefined);
  const found = useMemo(() => filterByTitle(transcripts, typed), [transcripts, typed]);
  const texts = strings().composer.transcripts;
  // If the dialog opened before the list loaded, it had nothing to focus.
  useEffect(() => input.current?.focus(), []);

  const onKeyDown = (event: FilterKeyEvent) => {
    if (event.nativeEvent.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    const highlighted = found.find(({ id }) => id === marked.current?.id) ?? found[0];
    if (highlighted) onChoose(highlighted);
  };
  const now = Date.now();
  return (
    <Filter typed={typed} onType={setTyped} found={found} titleOf={titleOf} marked={marked}>
      <FilterLine input={input} label={texts.filter} onKeyDown={onKeyDown} />
      <Autocomplete.List className={styles.list} aria-label={texts.list}>
        {found.map((transcript) => (
          <Row key={transcript.id} transcript={transcript} now={now} onChoose={onChoose} />
        ))}
      </Autocomplete.List>
      {found.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <p className="vh" role="status">
        {typed === ''
          ? ''
          : found.length === 0
            ? texts.none
            : texts.found(countOf(found.length), found.length === 1)}
      </p>
    </Filter>
  );
}

function Row({
  transcript,
  now,
  onChoose,
}: {
  readonly transcript: Transcript;
  /** In epoch ms. */
  readonly now: number;
  readonly onChoose: (transcript: Transcript) => void;
}) {
  const { settings, duration } = transcript;
  const at = doneAt(transcript);
  return (
    <Autocomplete.Item className={styles.item} value={transcript} onClick={() => onChoose(transcript)}>
      <Icon icon={CaptionsIcon} size={16} />
      <span className={styles.name} dir="auto">
        {titleOf(transcript)}
      </span>{' '}
      {settings.task === 'translate' && (
        <>
          <span className={styles.detail}>{strings().composer.transcripts.translated}</span>{' '}
        </>
      )}
      <span className={styles.gap} />
      {duration !== null && <span className={styles.detail}>{lengthLabel(duration)}</span>}{' '}
      <time className={styles.when} dateTime={dateOf(at).toISOString()} title={fullTime(at)}>
        {whenLabel(at, now)}
      </time>
    </Autocomplete.Item>
  );
}

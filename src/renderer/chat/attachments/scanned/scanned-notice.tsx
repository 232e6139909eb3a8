import { ScanTextIcon } from 'lucide-react';
import { useState } from 'react';
import { attachmentsLimit } from '../../../../shared/limits.ts';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { Notice } from '../../controls/notice.tsx';
import { partNumbers, partsIn, rangesText, typedNumbers } from '../preview/part-ranges.ts';
import type { ScannedPdf } from './attach-pages.ts';
import { PageChoice } from './page-choice.tsx';
import styles from './scanned-notice.module.css';

/** Offers to attach pages without text as images. */
export function ScannedNotice({
  pdf,
  room,
  onPages,
}: {
  readonly pdf: ScannedPdf;
  /** How many more attachments the message can have. */
  readonly room: number;
  /** Called with null to leave them out. */
  readonly onPages: (pages: readonly number[] | null) => void;
}) {
  const { file, total, pages } = pdf;
  const offered = pages ?? Array.from({ length: total }, (_, at) => at + 1);
  const [typed, setTyped] = useState(() => typedNumbers(offered.slice(0, room)));
  const [error, setError] = useState<string | null>(null);
  const texts = strings().scanned;
  const submit = () => {
    const parsed = partsIn(typed, total);
    if (parsed === 'invalid') return setError(strings().composer.document.invalidParts(countOf(total)));
    const chosen = partNumbers(parsed.chosen, total);
    if (chosen.length > room) setError(texts.tooMany(countOf(room), attachmentsLimit));
    else onPages(chosen);
  };
  return (
    <Notice icon={ScanTextIcon} onDismiss={() => onPages(null)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.what} role="alert">
          {pages ? texts.some(file.name, rangesText(pages), pages.length) : texts.all(file.name)}
        </p>
        <PageChoice
          pdf={pdf}
          pages={offered}
          chosen={chosenIn(typed, total)}
          onChange={(chosen) => {
            setTyped(typedNumbers(chosen));
            setError(null);
          }}
        />
        <Field
          label={strings().composer.document.choose.page}
          labelPlace="side"
          size="md"
          className={styles.field}
          value={typed}
          error={error}
          hint={offered.length > room ? texts.tooMany(countOf(room), attachmentsLimit) : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
        />
        <Button type="submit" disabled={room === 0 || typed.trim() === ''}>
          {texts.attach}
        </Button>
      </form>
    </Notice>
  );
}

/** Returns the typed pages, or an empty list if nothing valid was typed. */
function chosenIn(typed: string, total: number): readonly number[] {
  const parsed = typed.trim() === '' ? 'invalid' : partsIn(typed, total);
  return parsed === 'invalid' ? [] : partNumbers(parsed.chosen, total);
}

import { RotateCcwIcon, XIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { RetryNotice } from '../../../../shared/chat/generation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import type { DirectionsLeftOut } from '../../../../shared/speech/speech.ts';
import { retryReading, stopReading } from '../../../audio/player/read-aloud.ts';
import { readingOf, useReading } from '../../../audio/player/read-aloud-store.ts';
import { audioFix } from '../../../failures/audio-fix.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { omissionNote } from '../../../markdown/spoken/omission-note.ts';
import { spokenText } from '../../../markdown/spoken/spoken-text.ts';
import { useGatewayFor } from '../../../stores/gateways/gateways-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/state/use-now.ts';
import { applyFix } from '../../model/apply-fix.ts';
import { retryLine } from '../../model/retry-line.ts';
import styles from './reading-note.module.css';

/** A note below a reply that is being read aloud: what is skipped, or why reading failed and how to fix it. */
export function ReadingNote({ message }: { readonly message: Message }) {
  const reading = useReading((state) => readingOf(state.reading, message.id));
  const gateway = useGatewayFor('speech');
  if (!reading || reading.state === 'ended') return null;
  if (reading.state !== 'failed') {
    if (reading.retry) return <Retrying notice={reading.retry} />;
    return <Omitted text={message.text} directions={reading.directionsLeftOut} />;
  }
  const fix = audioFix(reading.failure);
  return (
    <div className={styles.failed}>
      <FailureNote failure={reading.failure}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, retryReading)}>
            {fix.label}
          </Button>
        )}
        <Button size="sm" icon={RotateCcwIcon} onClick={retryReading}>
          {strings().speech.retry}
        </Button>
        <Button size="sm" variant="ghost" icon={XIcon} onClick={stopReading}>
          {strings().speech.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}

/** Shows why the audio is delayed and when the next attempt starts. */
function Retrying({ notice }: { readonly notice: RetryNotice }) {
  const gatewayName = useGatewayFor('speech')?.name ?? strings().frame.theGateway;
  const { reason, when } = retryLine(notice, { gatewayName }, useNow(250));
  return (
    <p className={styles.line}>
      {reason} {when}
    </p>
  );
}

function Omitted({ text, directions }: { readonly text: string; readonly directions: DirectionsLeftOut }) {
  const line = useMemo(() => omissionNote(spokenText(text, 'reply').omitted, ['code', 'formula']), [text]);
  const lines = [line, directions && strings().speech.directions[directions]].filter((one) => one !== null);
  return lines.length > 0 && <p className={styles.line}>{strings().frame.sentences(lines)}</p>;
}

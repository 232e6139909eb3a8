import { MicIcon, RotateCcwIcon, XIcon } from 'lucide-react';
import { mayBeCharged } from '../../shared/models/may-be-charged.ts';
import { useGatewayFor } from '../frame/gateways-store.ts';
import { Button } from '../ui/button.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { applyFix } from './apply-fix.ts';
import { audioFix } from './audio-fix.ts';
import {
  cancelDictation,
  discardLeftTakes,
  retryDictation,
  startDictation,
  writeLeftTakes,
} from './dictation.ts';
import styles from './dictation-note.module.css';
import { type DictationState, useDictation } from './dictation-store.ts';

/** Above the composer: why a dictation is not text yet, and that its recording is kept. */
export function DictationNote({ onText }: { readonly onText: (text: string) => void }) {
  const { dictation, left } = useDictation();
  if (dictation.state === 'failed') return <Failed dictation={dictation} onText={onText} />;
  if (dictation.state !== 'idle' || left.length === 0) return null;
  const texts = words.audio;
  const count = new Intl.NumberFormat(words.chat.language).format(left.length);
  return (
    <div className={styles.note} role="status">
      <Icon icon={MicIcon} />
      <p className={styles.text}>
        <b>{texts.leftTitle}</b> {texts.left(count, left.length === 1)}
      </p>
      <Button size="sm" onClick={() => void writeLeftTakes(onText)}>
        {texts.write}
      </Button>
      <Button size="sm" variant="ghost" icon={XIcon} onClick={() => void discardLeftTakes()}>
        {texts.discard}
      </Button>
    </div>
  );
}

function Failed({
  dictation: { failure, take },
  onText,
}: {
  readonly dictation: Extract<DictationState, { state: 'failed' }>;
  readonly onText: (text: string) => void;
}) {
  const gateway = useGatewayFor('transcription');
  const fix = audioFix(failure);
  const charged = mayBeCharged(failure, failure.values.sent === 'whole' ? 'whole' : 'nothing');
  const kept = [charged ? words.transcribe.maybeBilled : '', take ? words.audio.kept : ''];
  const again = () => void (take ? retryDictation() : startDictation(onText));
  return (
    <div className={styles.failed}>
      <FailureNote failure={failure} apart kept={words.frame.sentences(kept.filter(Boolean))}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, again)}>
            {fix.label}
          </Button>
        )}
        <Button size="sm" icon={RotateCcwIcon} onClick={again}>
          {words.audio.retry}
        </Button>
        <Button size="sm" variant="ghost" icon={XIcon} onClick={cancelDictation}>
          {take ? words.audio.discard : words.chat.composer.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}

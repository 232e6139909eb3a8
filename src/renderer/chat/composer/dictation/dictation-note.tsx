import { MicIcon, RotateCcwIcon, SendIcon, XIcon } from 'lucide-react';
import { mayBeCharged } from '../../../../shared/gateways/may-be-charged.ts';
import { audioFix } from '../../../failures/audio-fix.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { useGatewayFor } from '../../../stores/gateways/gateways-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { applyFix } from '../../model/apply-fix.ts';
import { type DictationState, useDictation } from '../../model/dictation-store.ts';
import {
  cancelDictation,
  dictateAgain,
  discardLeftoverCaptures,
  retryDictation,
  startDictation,
  transcribeLeftoverCaptures,
} from './dictation.ts';
import styles from './dictation-note.module.css';

/** Explains above the composer why a recording hasn't been transcribed yet, and whether it's saved. */
export function DictationNote({ onText }: { readonly onText: (text: string) => void }) {
  const { dictation, leftovers } = useDictation();
  if (dictation.state === 'failed') return <Failed dictation={dictation} onText={onText} />;
  if (dictation.state !== 'idle' || leftovers.length === 0) return null;
  const texts = strings().audio;
  const count = countOf(leftovers.length);
  return (
    <div className={styles.note} role="status">
      <Icon icon={MicIcon} />
      <p className={styles.text}>
        <b>{texts.leftTitle}</b> {texts.left(count, leftovers.length === 1)}
      </p>
      <Button size="sm" onClick={() => void transcribeLeftoverCaptures(onText)}>
        {texts.write}
      </Button>
      <Button size="sm" variant="ghost" icon={XIcon} onClick={() => void discardLeftoverCaptures()}>
        {texts.discard}
      </Button>
    </div>
  );
}

function Failed({
  dictation: { failure, capture },
  onText,
}: {
  readonly dictation: Extract<DictationState, { state: 'failed' }>;
  readonly onText: (text: string) => void;
}) {
  const gateway = useGatewayFor('transcription');
  const fix = audioFix(failure);
  const charged = mayBeCharged(failure, failure.values.sent === 'whole' ? 'whole' : 'nothing');
  const texts = strings().audio;
  const isSaved = capture !== null && 'mediaId' in capture;
  const notes = [charged ? texts.mayBeCharged : '', isSaved ? texts.saved : ''];
  const retry = () => void (capture ? retryDictation() : startDictation(onText));
  const isSilent = failure.code === 'silent-recording';
  return (
    <div className={styles.failed}>
      <FailureNote failure={failure} saved={strings().frame.sentences(notes.filter(Boolean))}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, retry)}>
            {fix.label}
          </Button>
        )}
        {isSilent && (
          <Button size="sm" icon={MicIcon} onClick={() => void dictateAgain(onText)}>
            {texts.recordAgain}
          </Button>
        )}
        <Button size="sm" icon={isSilent ? SendIcon : RotateCcwIcon} onClick={retry}>
          {isSilent ? texts.sendAnyway : texts.retry}
        </Button>
        <Button size="sm" variant="ghost" icon={XIcon} onClick={cancelDictation}>
          {capture ? texts.discard : strings().chat.composer.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}

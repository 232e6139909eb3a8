import { talkStrings } from '../../i18n/talk-strings.ts';
import { phaseOf } from '../model/talk-state.ts';
import { useTalk } from '../model/talk-store.ts';
import styles from './talk-panel.module.css';

/** Shows what the user said last and the sentence being spoken. */
export function TalkCaptions() {
  const { talk, said, spoken } = useTalk();
  const texts = talkStrings().talk;
  const isSpeaking = phaseOf(talk) === 'speaking';
  if (said === '' && spoken === '') return null;
  return (
    <dl className={styles.captions}>
      {said !== '' && (
        <div>
          <dt>{texts.you}</dt>
          <dd dir="auto">{said}</dd>
        </div>
      )}
      {spoken !== '' && (
        <div data-now={isSpeaking || undefined}>
          <dt>{texts.reply}</dt>
          <dd dir="auto" className={styles.spoken}>
            {spoken}
          </dd>
        </div>
      )}
    </dl>
  );
}

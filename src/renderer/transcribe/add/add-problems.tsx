import { XIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { dismissProblems, useAddingFiles } from '../../stores/transcripts/add-files.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './add-problems.module.css';

/** Shows why files couldn't be added, until the user dismisses it. */
export function AddProblems() {
  const { problems, refused } = useAddingFiles();
  return (
    <div className={styles.place} role="alert">
      {problems.length > 0 && (
        <div className={styles.note}>
          <div className={styles.text}>
            <b>{transcribeStrings().transcribe.notAdded(problems.length === 1)}</b>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
            {refused && <p>{transcribeStrings().transcribe.refused.accepted}</p>}
          </div>
          <Button size="sm" variant="ghost" icon={XIcon} onClick={dismissProblems}>
            {strings().speech.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}

import { XIcon } from 'lucide-react';
import type { Failure } from '../../shared/failure.ts';
import { useCurrentGateway } from '../frame/gateways-store.ts';
import { Button } from '../ui/button.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { words } from '../words.ts';
import { applyFix } from './apply-fix.ts';
import { failureFix } from './failure-fix.ts';
import styles from './send-failure.module.css';

/** Above the composer: why a message could not be sent. The text is still in the box. */
export function SendFailure({
  failure,
  onDismiss,
}: {
  readonly failure: Failure;
  readonly onDismiss: () => void;
}) {
  const fix = failureFix(failure);
  const gateway = useCurrentGateway();
  return (
    <div className={styles.note}>
      <FailureNote failure={failure}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, onDismiss)}>
            {fix.label}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={XIcon} onClick={onDismiss}>
          {words.chat.composer.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}

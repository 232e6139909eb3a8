import { XIcon } from 'lucide-react';
import type { Failure } from '../../../shared/failure.ts';
import { failureFix } from '../../failures/failure-fix.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { useCurrentGateway } from '../../stores/gateways/gateways-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { applyFix } from '../model/apply-fix.ts';
import styles from './send-failure.module.css';

/** Explains above the composer why a message couldn't be sent. The text stays in the message box. */
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
      <FailureNote failure={failure} saved={strings().frame.kept.message}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, onDismiss)}>
            {fix.label}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={XIcon} onClick={onDismiss}>
          {strings().chat.composer.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}

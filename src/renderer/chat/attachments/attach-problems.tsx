import { TriangleAlertIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { Notice } from '../composer/notice.tsx';

/** The most problems listed; the rest are counted. */
const mostTold = 4;

/** Lists why files couldn't be attached. Screen readers announce it immediately. */
export function AttachProblems({
  problems,
  onDismiss,
}: {
  readonly problems: readonly string[];
  readonly onDismiss: () => void;
}) {
  const different = [...new Set(problems)];
  const told = different.slice(0, mostTold);
  const untold = different.length - told.length;
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Notice icon={TriangleAlertIcon} tone="warn" onDismiss={onDismiss}>
          <ul aria-label={strings().composer.notAttached(problems.length === 1)}>
            {told.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {untold > 0 && <li>{strings().composer.andMore(untold)}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}

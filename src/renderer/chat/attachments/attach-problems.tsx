import { TriangleAlertIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { Notice } from '../controls/notice.tsx';

/** Maximum number of problems listed. The rest are only counted. */
const maxListed = 4;

/** Lists the reasons why files couldn't be attached. Screen readers announce them immediately. */
export function AttachProblems({
  problems,
  onDismiss,
}: {
  readonly problems: readonly string[];
  readonly onDismiss: () => void;
}) {
  const unique = [...new Set(problems)];
  const listed = unique.slice(0, maxListed);
  const unlisted = unique.length - listed.length;
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Notice icon={TriangleAlertIcon} tone="warn" onDismiss={onDismiss}>
          <ul aria-label={strings().composer.notAttached(problems.length === 1)}>
            {listed.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
            {unlisted > 0 && <li>{strings().composer.andMore(unlisted)}</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}

import { TriangleAlertIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { lazyPart } from '../../lazy/lazy.tsx';
import { Notice } from '../controls/notice.tsx';
import type { Attaching } from './use-attaching.ts';

/** Maximum number of problems listed. The rest are only counted. */
const maxListed = 4;

const PasswordNotice = lazyPart(async () => (await import('./password-notice.tsx')).PasswordNotice);
const ScannedNotice = lazyPart(async () => (await import('./scanned/scanned-notice.tsx')).ScannedNotice);

/** Notices about files that are being attached: what failed, and what needs the user's answer. */
export function AttachNotices({ attaching }: { readonly attaching: Attaching }) {
  const { problems, locked, scanned, room } = attaching;
  return (
    <>
      <AttachProblems problems={problems} onDismiss={attaching.dismiss} />
      {locked && <PasswordNotice locked={locked} onPassword={attaching.unlock} />}
      {scanned && (
        <ScannedNotice
          key={`${scanned.file.name} ${scanned.total}`}
          pdf={scanned}
          room={room}
          onPages={attaching.asImages}
        />
      )}
    </>
  );
}

/** Lists the reasons why files couldn't be attached. Screen readers announce them immediately. */
function AttachProblems({
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

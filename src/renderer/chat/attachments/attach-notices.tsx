import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { ShowMore } from '../../ui/controls/show-more.tsx';
import { Notice } from '../controls/notice.tsx';
import styles from './attach-notices.module.css';
import { PasswordNotice } from './password-notice.tsx';
import { ScannedNotice } from './scanned/scanned-notice.tsx';
import type { Attaching } from './use-attaching.ts';

/** Maximum number of problems listed at first. */
const maxListed = 4;

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
  return (
    <div role="alert">
      {problems.length > 0 && (
        <Notice icon={TriangleAlertIcon} tone="warn" onDismiss={onDismiss}>
          <ProblemList problems={[...new Set(problems)]} />
        </Notice>
      )}
    </div>
  );
}

/** The first few problems, and a button that lists the rest. */
function ProblemList({ problems }: { readonly problems: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isWhole) list.current?.focus();
  }, [isWhole]);
  const shown = isWhole ? problems : problems.slice(0, maxListed);
  return (
    <>
      <ul
        ref={list}
        className={styles.problems}
        aria-label={strings().composer.notAttached(problems.length === 1)}
        // The whole list is scrolled with the keyboard.
        tabIndex={isWhole ? 0 : undefined}
      >
        {shown.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <ShowMore unit="items" rest={problems.length - shown.length} onMore={() => setWhole(true)} />
    </>
  );
}

import { lazyPart } from '../../lazy/lazy.tsx';
import { AttachProblems } from './attach-problems.tsx';
import type { Attaching } from './use-attaching.ts';

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

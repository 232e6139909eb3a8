import { HardDriveIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Repaired, StorageHealth } from '../../shared/data/storage.ts';
import type { Failure } from '../../shared/failure.ts';
import { ownValue } from '../../shared/own-value.ts';
import { backend } from '../backend/connection.ts';
import { follow } from '../backend/follow.ts';
import { strings } from '../i18n/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/text/icon.tsx';
import styles from './connection-notice.module.css';

/** Reports problems with the data folder: replies that can't be written, damage, repairs, and unreadable items. */
export function StorageNotice() {
  const [health, setHealth] = useState<StorageHealth | null>(null);
  useEffect(() => follow((api, signal) => api.storage.watch(undefined, { signal }), setHealth), []);
  const text = health && textOf(health);
  return (
    <div role="status">
      {text && (
        <p className={styles.notice}>
          <Icon icon={HardDriveIcon} size={14} />
          {text}
          {!health.unwritten && !health.isDamaged && (
            <Button variant="ghost" size="sm" onClick={() => void dismiss()}>
              {strings().storageHealth.dismiss}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

async function dismiss(): Promise<void> {
  // If dismissing fails, the notice stays.
  await backend()
    .storage.dismiss()
    .catch(() => {});
}

function textOf({ unwritten, isDamaged, repaired, unreadable }: StorageHealth): string | null {
  const texts = strings().storageHealth;
  if (unwritten) return texts.unwritten(unwritten.replies, causeOf(unwritten.failure));
  if (isDamaged) return texts.damaged;
  if (repaired) return repairedText(repaired);
  return unreadable > 0 ? texts.unreadable(unreadable) : null;
}

function repairedText({ from, damagedFile, conversations, transcripts, clips }: Repaired): string {
  const texts = strings().storageHealth;
  switch (from) {
    case 'damaged':
      return texts.repaired(
        texts.conversations(conversations),
        texts.transcripts(transcripts),
        texts.clips(clips),
        damagedFile,
      );
    case 'backup':
      return texts.fromBackup(damagedFile);
    case 'nothing':
      return texts.fromNothing(damagedFile);
  }
}

function causeOf({ values }: Failure): string {
  const { causes, otherCause } = strings().storageHealth;
  const reason = String(values.reason ?? '');
  return ownValue(causes, reason) ?? otherCause(reason);
}

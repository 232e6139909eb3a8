import { RefreshCwIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { agoOf } from '../../ui/format/time-labels.ts';
import { useNow } from '../../ui/state/use-now.ts';
import styles from './model-list-age.module.css';
import type { KnownModels } from './models-store.ts';

const minuteMs = 60_000;

/** Shows when the models were listed, with a button to refresh them. */
export function ModelListAge({
  list,
  onRefresh,
}: {
  readonly list: KnownModels;
  readonly onRefresh: () => void;
}) {
  const now = useNow(minuteMs / 4);
  const texts = strings().chat.composer;
  const { fetchedAt, listing } = list;
  if (fetchedAt === null) return null;
  const age = now - fetchedAt;
  return (
    <div className={styles.age}>
      <span role="status">
        {listing
          ? texts.modelsLoading
          : age < minuteMs
            ? texts.listedJustNow
            : texts.listedAgo(agoOf(fetchedAt, now))}
      </span>
      <IconButton
        size="sm"
        icon={RefreshCwIcon}
        label={texts.refreshModels}
        aria-disabled={listing || undefined}
        onClick={() => !listing && onRefresh()}
      />
    </div>
  );
}

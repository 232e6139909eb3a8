import { useRef, useState } from 'react';
import type { TransferFormat } from '../../../shared/data/transfer.ts';
import { strings } from '../../i18n/strings.ts';
import { exportConversations, importFiles, useTransfer } from '../../stores/transfer-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileInput } from '../../ui/controls/file-input.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Fold } from '../../ui/state/fold.tsx';
import { ConversationChoice } from './conversation-choice.tsx';
import { TransferNotice } from './transfer-notice.tsx';
import styles from './transfer-part.module.css';

/** Exports all or some conversations in the chosen format, imports files, and shows the progress. */
export function TransferPart() {
  const texts = strings().transfer;
  const [format, setFormat] = useState<TransferFormat>('json');
  const files = useRef<HTMLInputElement>(null);
  const busy = useTransfer(({ transfer: { state } }) => state === 'exporting' || state === 'importing');
  const exportThese = (ids: readonly string[] | null) => void exportConversations(ids, format);
  return (
    <div className={styles.part}>
      <p className={styles.text}>{texts.text}</p>
      <div className={styles.row}>
        <Segmented
          label={texts.format}
          value={format}
          options={[
            { value: 'json', label: texts.jsonFormat },
            { value: 'markdown', label: texts.markdownFormat },
          ]}
          onChange={setFormat}
        />
        <Button disabled={busy} onClick={() => exportThese(null)}>
          {texts.exportAll}
        </Button>
        <Button disabled={busy} onClick={() => files.current?.click()}>
          {texts.import}
        </Button>
        <FileInput
          ref={files}
          label={texts.files}
          accept=".json,.zip,application/json,application/zip"
          multiple
          onFiles={(chosen) => void importFiles(chosen)}
        />
      </div>
      <TransferNotice />
      <Fold label={texts.exportSeveral}>
        <ConversationChoice disabled={busy} onExport={exportThese} />
      </Fold>
    </div>
  );
}

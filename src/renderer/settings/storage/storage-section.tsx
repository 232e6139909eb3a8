import { CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/overlay/copy-text.ts';
import { useAppInfo } from '../about/app-info.ts';
import { Fact, Facts } from '../about/facts.tsx';
import { BackupsPart } from '../backups/backups-part.tsx';
import { KeyPlaceChoice } from '../gateways/access/key-place.tsx';
import { Mono } from '../sections/mono.tsx';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import { TransferPart } from '../transfer/transfer-part.tsx';
import { DeleteAll } from './delete-all.tsx';
import { ExportEverything } from './export-everything.tsx';
import { RetentionSettings } from './retention-settings.tsx';
import { StoredAmounts } from './stored-amounts.tsx';

/** The Storage section: data folder, stored amounts, retention, export, keys and deletion. */
export function StorageSection() {
  const info = useAppInfo();
  const [counted, setCounted] = useState(0);
  const texts = strings().settings.storage;
  return (
    <SectionPage title={strings().settings.sections.storage} text={texts.text}>
      <Facts>
        <Fact name={texts.folder} text={texts.folderText}>
          {info && (
            <>
              <Mono>{info.dataFolder}</Mono>
              <Button
                variant="ghost"
                size="sm"
                icon={CopyIcon}
                onClick={() => void copyText(info.dataFolder, texts.copied)}
              >
                {texts.copy}
              </Button>
            </>
          )}
        </Fact>
        <StoredAmounts counted={counted} />
        <Fact name={texts.leaves}>{texts.leavesText}</Fact>
      </Facts>
      <RetentionSettings />
      <BackupsPart />
      <ExportEverything />
      <SectionPart title={strings().transfer.title}>
        <TransferPart />
      </SectionPart>
      <SectionPart title={strings().settings.keys.title}>
        <KeyPlaceChoice />
      </SectionPart>
      <DeleteAll onDeleted={() => setCounted((times) => times + 1)} />
    </SectionPage>
  );
}

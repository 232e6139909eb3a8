import { CopyIcon } from 'lucide-react';
import { useState } from 'react';
import { TransferPart } from '../transfer/transfer-part.tsx';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import { useAppInfo } from './app-info.ts';
import { copyText } from './copy-text.ts';
import { Fact, Facts } from './facts.tsx';
import { KeyPlaceChoice } from './gateways/key-place.tsx';
import { Mono } from './mono.tsx';
import { SectionPage, SectionPart } from './section-page.tsx';
import { DeleteAll } from './storage/delete-all.tsx';
import { KeepTimes } from './storage/keep-times.tsx';
import { StoredAmounts } from './storage/stored-amounts.tsx';
import { TakeOut } from './storage/take-out.tsx';

/** Where the data and the keys are, how much, how long, out and gone; and what leaves this computer. */
export function StorageSection() {
  const info = useAppInfo();
  const [counted, setCounted] = useState(0);
  const texts = words.settings.storage;
  return (
    <SectionPage title={words.settings.sections.storage} text={texts.text}>
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
        <Fact name={texts.leaves}>{texts.leavesText}</Fact>
      </Facts>
      <StoredAmounts counted={counted} />
      <KeepTimes />
      <TakeOut />
      <SectionPart title={words.transfer.title}>
        <TransferPart />
      </SectionPart>
      <SectionPart title={words.settings.keys.title}>
        <KeyPlaceChoice />
      </SectionPart>
      <DeleteAll onDeleted={() => setCounted((times) => times + 1)} />
    </SectionPage>
  );
}

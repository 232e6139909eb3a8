import { CopyIcon } from 'lucide-react';
import { TransferPart } from '../transfer/transfer-part.tsx';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import { useAppInfo } from './app-info.ts';
import { copyText } from './copy-text.ts';
import { Fact, Facts } from './facts.tsx';
import { KeyPlaceChoice } from './gateways/key-place.tsx';
import { Mono } from './mono.tsx';
import { SectionPage, SectionPart } from './section-page.tsx';

/** Where the data and the keys are, and what leaves this computer. */
export function StorageSection() {
  const info = useAppInfo();
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
      <SectionPart title={words.transfer.title}>
        <TransferPart />
      </SectionPart>
      <SectionPart title={words.settings.keys.title}>
        <KeyPlaceChoice />
      </SectionPart>
    </SectionPage>
  );
}

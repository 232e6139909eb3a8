import { LinkIcon } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { Button } from '../ui/button.tsx';
import { FailureNote } from '../ui/failure-note.tsx';
import { words } from '../words.ts';
import { useAppInfo } from './app-info.ts';
import { copyText } from './copy-text.ts';
import { Fact, Facts } from './facts.tsx';
import { Mono } from './mono.tsx';
import { SectionPage } from './section-page.tsx';

/** Which Parlance this is; in the browser shell also a link for one more browser. */
export function AboutSection() {
  const info = useAppInfo();
  const [failed, setFailed] = useState<Failure | null>(null);
  const texts = words.settings.about;

  const copyLink = async () => {
    setFailed(null);
    try {
      const link = await backend().app.newLink();
      if (link) await copyText(link, texts.linkCopied);
    } catch (thrown) {
      setFailed(failureOf(thrown));
    }
  };

  return (
    <SectionPage title={words.settings.sections.about} text={texts.text}>
      <Facts>
        <Fact name={texts.version}>{info?.version}</Fact>
        <Fact name={texts.shell}>{info && texts.shells[info.shell]}</Fact>
        <Fact name={texts.folder}>{info && <Mono>{info.dataFolder}</Mono>}</Fact>
        {info?.shell === 'browser' && (
          <Fact name={texts.link} text={texts.linkText}>
            <Button icon={LinkIcon} onClick={() => void copyLink()}>
              {texts.newLink}
            </Button>
          </Fact>
        )}
      </Facts>
      {failed && <FailureNote apart failure={failed} />}
    </SectionPage>
  );
}

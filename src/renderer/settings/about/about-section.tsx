import { ClipboardListIcon, LinkIcon } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { Backend } from '../../backend/backend.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { inElectron } from '../../stores/shell.ts';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/overlay/copy-text.ts';
import { Mono } from '../sections/mono.tsx';
import { SectionPage } from '../sections/section-page.tsx';
import { useAppInfo } from './app-info.ts';
import { diagnosticsText } from './diagnostics-text.ts';
import { Fact, Facts } from './facts.tsx';
import { ThirdParty } from './third-party.tsx';

/** The About section. In the browser shell, it also creates sign-in links for other browsers. */
export function AboutSection() {
  const info = useAppInfo();
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = strings().settings.about;

  const attempt = async (call: (api: Backend) => Promise<unknown>) => {
    setFailure(null);
    setFailure(await tryBackend(call));
  };
  const copyLink = async ({ app }: Backend) => {
    const link = await app.newLink();
    if (link) await copyText(link, texts.linkCopied);
  };
  const copyDiagnostics = async ({ app }: Backend) =>
    copyText(diagnosticsText(await app.diagnostics()), texts.diagnosticsCopied);

  return (
    <SectionPage title={strings().settings.sections.about} text={texts.text}>
      <Facts>
        <Fact name={texts.version}>{info?.version}</Fact>
        <Fact name={texts.shell}>
          {info && texts.shells[info.shell]}
          {inElectron && (
            <Button size="sm" onClick={() => void attempt(({ app }) => app.quit())}>
              {texts.quit}
            </Button>
          )}
        </Fact>
        <Fact name={texts.folder}>
          {info && <Mono>{info.dataFolder}</Mono>}
          {inElectron && (
            <Button size="sm" onClick={() => void attempt(({ app }) => app.openDataFolder())}>
              {texts.openFolder}
            </Button>
          )}
        </Fact>
        {info?.shell === 'browser' && (
          <Fact name={texts.link} text={texts.linkText}>
            <Button icon={LinkIcon} onClick={() => void attempt(copyLink)}>
              {texts.newLink}
            </Button>
          </Fact>
        )}
        <Fact name={texts.diagnostics} text={texts.diagnosticsText}>
          <Button icon={ClipboardListIcon} onClick={() => void attempt(copyDiagnostics)}>
            {texts.copyDiagnostics}
          </Button>
        </Fact>
        <ThirdParty />
      </Facts>
      {failure && <FailureNote failure={failure} />}
    </SectionPage>
  );
}

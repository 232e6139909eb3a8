import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useMemo, useState } from 'react';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCopied } from '../../message/use-copied.ts';
import type { RequestState } from '../../model/request-state.ts';
import { curlOf } from './curl.ts';
import { formatBody } from './format-request.ts';
import { FrameList } from './frame-list.tsx';
import { ProbabilitiesTab } from './probabilities-tab.tsx';
import styles from './request-details.module.css';
import { RequestTab } from './request-tab.tsx';
import { ResponseTab } from './response-tab.tsx';
import { TimingTab } from './timing-tab.tsx';
import { hasProbabilities } from './token-probabilities.ts';
import { useRequest } from './use-requests.ts';

const tabs = ['request', 'response', 'frames', 'probabilities', 'timing'] as const;

/**
 * One request: what was sent, the response, its frames and the timing. Shows `notFoundNote` if it's no longer stored.
 */
export function RequestDetails({
  requestId,
  notFoundNote,
}: {
  readonly requestId: string;
  readonly notFoundNote: ReactNode;
}) {
  const { state, failure } = useRequest(requestId);
  const [tab, setTab] = useState<string>('request');
  const { request } = state;
  const latest = state.responses.at(-1);
  const hasEnded = typeof request?.endedAt === 'number';
  // Not checked while the response grows, because the check reads all of it.
  const scored = useMemo(
    () => (hasEnded && latest && hasProbabilities(latest) ? latest : null),
    [hasEnded, latest],
  );
  if (failure?.code === 'not-found') return notFoundNote;
  if (failure) return <FailureNote failure={failure} />;
  if (!request) return null;
  return (
    <div className={styles.details}>
      <p className={styles.address}>
        <span className={styles.method}>{request.method}</span> {request.url}
      </p>
      <Tabs.Root className={styles.tabs} value={tab} onValueChange={(next: string) => setTab(next)}>
        <div className={styles.bar}>
          <Tabs.List className={styles.names}>
            {tabs
              .filter((name) => name !== 'probabilities' || scored)
              .map((name) => (
                <Tabs.Tab key={name} value={name} className={styles.name}>
                  {strings().requests.tabs[name]}
                </Tabs.Tab>
              ))}
          </Tabs.List>
          <Copies state={state} />
        </div>
        <Tabs.Panel value="request" className={styles.panel}>
          <RequestTab request={request} body={state.body} />
        </Tabs.Panel>
        <Tabs.Panel value="response" className={styles.panel}>
          <ResponseTab request={request} responses={state.responses} />
        </Tabs.Panel>
        <Tabs.Panel value="frames" className={styles.panel}>
          <FrameList request={request} responses={state.responses} />
        </Tabs.Panel>
        {scored && (
          <Tabs.Panel value="probabilities" className={styles.panel}>
            <ProbabilitiesTab response={scored} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="timing" className={styles.panel}>
          <TimingTab request={request} responses={state.responses} />
        </Tabs.Panel>
      </Tabs.Root>
    </div>
  );
}

function Copies({ state: { request, body, responses } }: { readonly state: RequestState }) {
  if (!request) return null;
  const texts = strings().requests;
  const curl = curlOf(request, body);
  const last = responses.at(-1);
  const response = last?.frames.map(({ text }) => text).join('\n\n') || last?.text || '';
  return (
    <span className={styles.copies}>
      <CopyButton label={texts.curl} text={curl ?? ''} title={curl === null ? texts.curlCut : undefined} />
      <CopyButton label={texts.copyBody} text={body && formatBody(body)} />
      <CopyButton label={texts.copyResponse} text={response} />
    </span>
  );
}

/** Copies text and confirms this for 1.5 s. Disabled if there's nothing to copy; `title` then explains why. */
function CopyButton({
  label,
  text,
  title,
}: {
  readonly label: string;
  readonly text: string;
  readonly title?: string | undefined;
}) {
  const { copied, copy } = useCopied(text);
  return (
    <>
      <Button variant="ghost" size="sm" disabled={text === ''} title={title} onClick={() => void copy()}>
        {copied ? strings().requests.copied : label}
      </Button>
      <span className="vh" role="status">
        {copied ? strings().requests.copied : ''}
      </span>
    </>
  );
}

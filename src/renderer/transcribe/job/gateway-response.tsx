import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript, TranscriptPart } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';
import { GatewayMessage } from '../../failures/gateway-message.tsx';
import { LongText } from '../../ui/controls/long-text.tsx';

/** The gateway's response for a part, collapsed: the status if the request was rejected, and the body verbatim. */
export function GatewayResponse({
  transcript: { id },
  part: { part, progress },
}: {
  readonly transcript: Pick<Transcript, 'id'>;
  readonly part: TranscriptPart;
}) {
  const failed = progress.state === 'failed' ? progress : null;
  const hasResponse = failed?.hasResponse || progress.state === 'done';
  const { status, said } = failed?.failure.values ?? {};
  if (!hasResponse && status === undefined && !said) return null;
  return (
    <GatewayMessage status={status} message={said}>
      {hasResponse ? <RawResponse transcriptId={id} part={part} /> : undefined}
    </GatewayMessage>
  );
}

function RawResponse({ transcriptId, part }: { readonly transcriptId: string; readonly part: number }) {
  const [read, setRead] = useState<string | Failure | null>(null);
  useEffect(() => {
    let isShown = true;
    void callBackend((api) => api.transcripts.rawResponse({ transcriptId, part })).then((outcome) => {
      if (isShown) setRead(outcome.ok ? outcome.value : outcome.failure);
    });
    return () => {
      isShown = false;
    };
  }, [transcriptId, part]);
  if (read === null) return null;
  return typeof read === 'string' ? (
    <pre>
      <LongText text={read} />
    </pre>
  ) : (
    <p>{failureText(read).cause}</p>
  );
}

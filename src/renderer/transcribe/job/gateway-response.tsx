import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { Transcript, TranscriptChunk } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';
import { GatewayMessage } from '../../failures/gateway-message.tsx';
import { LongText } from '../../ui/controls/long-text.tsx';

/** The gateway's response for a chunk, collapsed: the status if the request was rejected, and the body verbatim. */
export function GatewayResponse({
  transcript: { id },
  chunk: { chunk, progress },
}: {
  readonly transcript: Pick<Transcript, 'id'>;
  readonly chunk: TranscriptChunk;
}) {
  const failed = progress.state === 'failed' ? progress : null;
  const hasResponse = failed?.hasResponse || progress.state === 'done';
  const { status, said } = failed?.failure.values ?? {};
  if (!hasResponse && status === undefined && !said) return null;
  return (
    <GatewayMessage status={status} message={said}>
      {hasResponse ? <RawResponse transcriptId={id} chunk={chunk} /> : undefined}
    </GatewayMessage>
  );
}

function RawResponse({ transcriptId, chunk }: { readonly transcriptId: string; readonly chunk: number }) {
  const [read, setRead] = useState<string | Failure | null>(null);
  useEffect(() => {
    let isShown = true;
    void callBackend((api) => api.transcripts.rawResponse({ transcriptId, chunk })).then((outcome) => {
      if (isShown) setRead(outcome.ok ? outcome.value : outcome.failure);
    });
    return () => {
      isShown = false;
    };
  }, [transcriptId, chunk]);
  if (read === null) return null;
  return typeof read === 'string' ? (
    <pre>
      <LongText text={read} />
    </pre>
  ) : (
    <p>{failureText(read).cause}</p>
  );
}

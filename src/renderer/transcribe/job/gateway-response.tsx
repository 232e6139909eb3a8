import type { Transcript, TranscriptChunk } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { failureText } from '../../failures/failure-text.ts';
import { GatewayMessage } from '../../failures/gateway-message.tsx';
import { LongText } from '../../ui/controls/long-text.tsx';
import { useLoaded } from '../../ui/state/use-loaded.ts';

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
  const read = useLoaded(`${transcriptId} ${chunk}`, () =>
    callBackend((api) => api.transcripts.rawResponse({ transcriptId, chunk })),
  );
  if (read === null) return null;
  return read.ok ? (
    <pre>
      <LongText text={read.value} />
    </pre>
  ) : (
    <p>{failureText(read.failure).cause}</p>
  );
}

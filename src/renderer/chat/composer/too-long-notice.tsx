import { GaugeIcon } from 'lucide-react';
import { useMemo } from 'react';
import { tokensOfAttachment } from '../../../shared/chat/attachment.ts';
import { isSentAsFile, wantedFileParts } from '../../../shared/chat/file-part.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { strings } from '../../i18n/strings.ts';
import { useOpenGateway } from '../../stores/conversations/conversation-gateway.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { Notice } from '../controls/notice.tsx';
import { useContextLimit } from '../message/usage/context-limit.tsx';
import { rounded } from '../model/usage-line.ts';

/** Warns that a message with attachments is longer than the model's context. The message can still be sent. */
export function TooLongNotice({
  draft: { text, attachments },
  model,
}: {
  readonly draft: Draft;
  readonly model: string | null;
}) {
  const { limit } = useContextLimit(model);
  const gateway = useOpenGateway();
  const tokens = useMemo(() => {
    const files = gateway ? wantedFileParts(gateway) : [];
    return attachments
      .filter((one) => !isSentAsFile(one, files))
      .reduce((sum, one) => sum + tokensOfAttachment(one), estimatedTokens(text));
  }, [attachments, text, gateway]);
  const isTooLong = attachments.length > 0 && limit !== null && model !== null && tokens > limit;
  return (
    <div role="status">
      {isTooLong && (
        <Notice icon={GaugeIcon} tone="warn">
          <p>{strings().composer.tooLong(countOf(rounded(tokens)), model, countOf(limit))}</p>
        </Notice>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import type { Failure } from '../../../../shared/failure.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { useGatewayOf } from '../../../stores/conversations/conversation-gateway.ts';
import { useModelInUse } from '../../../stores/conversations/model-in-use.ts';
import {
  setUpToSend,
  useEffectiveSetUp,
  useInheritedFolder,
} from '../../../stores/conversations/set-up-store.ts';
import { draftOf } from '../../../stores/drafts/draft-state.ts';
import { useDrafts } from '../../../stores/drafts/drafts.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { modelsOf } from '../../model/sending.ts';

/** The request body that Send would send now. Briefly outdated after a change. */
export type ExactRequest = { readonly body: string | null; readonly failure: Failure | null };

const pauseMs = 150;

/** Returns the request body and updates it, debounced, while the component is mounted. */
export function useExactRequest(conversation: Conversation | null): ExactRequest {
  const [request, setRequest] = useState<ExactRequest>({ body: null, failure: null });
  const conversationId = conversation?.id ?? null;
  const { text, attachments } = useDrafts((state) => draftOf(state, conversationId));
  const model = useModelInUse(conversation);
  const shown = useEffectiveSetUp(conversation);
  const setUp = JSON.stringify(shown);
  const defaults = useSettings(({ defaultParameters }) => defaultParameters);
  const gateway = useGatewayOf(conversation);
  const folder = useInheritedFolder(conversation);
  const head =
    conversation && `${conversation.headId} ${conversation.running} ${conversation.contextChangedAt}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that affects the body triggers a request
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const outcome = await callBackend(async (api) =>
        api.chat.preview({
          conversationId,
          text,
          attachmentIds: attachments.map(({ id }) => id),
          models: modelsOf(model),
          gatewayId: conversationId === null ? (gateway?.id ?? null) : null,
          ...(await setUpToSend(conversationId)),
        }),
      );
      if (!current) return;
      setRequest(
        outcome.ok ? { body: outcome.value, failure: null } : { body: null, failure: outcome.failure },
      );
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [conversationId, text, attachments, model, setUp, defaults, gateway, folder, head]);
  return request;
}

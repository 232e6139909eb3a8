import { useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import type { ChatParameters } from '../../../../shared/chat/parameters.ts';
import { strings } from '../../../i18n/strings.ts';
import { OutputParameters } from '../../../parameters/output-parameters.tsx';
import { type ParameterSetUp, withParameter } from '../../../parameters/parameter-set-up.ts';
import { RequestParameters } from '../../../parameters/request-parameters.tsx';
import { SamplingParameters } from '../../../parameters/sampling-parameters.tsx';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { withConsent } from '../../../stores/conversations/consent.ts';
import { useGatewayOf } from '../../../stores/conversations/conversation-gateway.ts';
import { generationOf } from '../../../stores/conversations/conversation-state.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { useModelInUse } from '../../../stores/conversations/model-in-use.ts';
import { useEffectiveSetUp, useInheritedFolder } from '../../../stores/conversations/set-up-store.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { useTypedJson } from '../../../stores/typed-json.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { ModelField } from '../../controls/model-field.tsx';
import styles from './regenerate-dialog.module.css';

/** Requests another version of a reply, with another model or other parameters for this request only. */
export function RegenerateDialog({
  message,
  onClose,
}: {
  readonly message: Message;
  readonly onClose: () => void;
}) {
  const texts = strings().context.regenerate;
  const conversation = useConversation(({ state }) => state.conversation);
  const defaults = useSettings(({ defaultParameters }) => defaultParameters);
  const folder = useInheritedFolder(conversation);
  const { parameters } = useEffectiveSetUp(conversation);
  const gateway = useGatewayOf(conversation);
  const inUse = useModelInUse(conversation);
  const typed = useTypedJson(`version of ${message.id}`);
  const previousModel = message.reply?.model ?? null;
  const compared =
    useConversation(({ state }) => generationOf(state, message)?.comparisonId ?? null) !== null;
  const [model, setModel] = useState(compared ? previousModel : (inUse ?? previousModel));
  const [once, setOnce] = useState<ChatParameters>({});
  const setUp: ParameterSetUp = {
    own: once,
    inherited: { ...defaults, ...folder?.parameters, ...parameters },
    typed,
    set: (name, value) => setOnce((current) => withParameter(current, name, value)),
    save: () => {},
  };
  const regenerate = async () => {
    const { conversationId, id: messageId } = message;
    const request = withConsent(conversationId, (api, moved) =>
      api.chat.regenerate({ conversationId, messageId, model: moved ? null : model, parameters: once }),
    );
    if (!(await callOrToast(request))) return;
    onClose();
    focusMessageBox();
  };
  return (
    <ConfirmDialog
      open
      harmless
      title={texts.title}
      text={texts.text}
      confirm={texts.confirm}
      onConfirm={() => void regenerate()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <span className={styles.label} aria-hidden="true">
          {texts.model}
        </span>
        <ModelField label={texts.model} gateway={gateway} value={model} onChange={setModel} />
        <SamplingParameters setUp={setUp} />
        <OutputParameters setUp={setUp} />
        <RequestParameters setUp={setUp} />
      </div>
    </ConfirmDialog>
  );
}

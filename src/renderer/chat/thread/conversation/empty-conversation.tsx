import type { RefObject } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { go } from '../../../route.ts';
import { useComparedModels } from '../../../stores/conversations/compared-models.ts';
import { useGatewayOf } from '../../../stores/conversations/conversation-gateway.ts';
import { useModelInUse } from '../../../stores/conversations/model-in-use.ts';
import { changeDraft } from '../../../stores/drafts/drafts.ts';
import { useGateways, useSeveralGateways } from '../../../stores/gateways/gateways-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Empty } from '../../../ui/state/empty.tsx';
import styles from './empty-conversation.module.css';

/** Shown before the first message: which gateway and model will be used, and example questions for the demo gateway. */
export function EmptyConversation({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const isLoaded = useGateways(({ gateways }) => gateways !== null);
  const gateway = useGatewayOf(null);
  const inUse = useModelInUse(null);
  const compared = useComparedModels(null);
  const several = useSeveralGateways();
  const model = compared?.[0]
    ? strings().compare.picker.chosen(compared[0].model, compared.length - 1)
    : inUse;
  const texts = strings().chat.empty;
  if (!isLoaded) return <div className={styles.place} />;
  if (!gateway) {
    return (
      <div className={styles.place}>
        <Empty title={texts.title} text={texts.noGateway}>
          <Button variant="primary" size="xl" onClick={() => go({ screen: 'settings', section: 'gateways' })}>
            {texts.connect}
          </Button>
        </Empty>
      </div>
    );
  }
  if (gateway.kind !== 'demo') {
    const withGateway = model ? texts.usesModel(gateway.name, model) : texts.uses(gateway.name);
    const text = model && !several ? texts.usesOnlyModel(model) : withGateway;
    return (
      <div className={styles.place}>
        <Empty title={texts.title} text={text} />
      </div>
    );
  }
  const fill = (question: string) => {
    changeDraft(null, { text: question });
    field.current?.focus();
  };
  return (
    <div className={styles.place}>
      <Empty title={texts.title} text={texts.demo(model)}>
        <div className={styles.examples}>
          {[texts.example1, texts.example2, texts.example3].map((question) => (
            <Button key={question} size="lg" onClick={() => fill(question)}>
              {question}
            </Button>
          ))}
        </div>
      </Empty>
    </div>
  );
}

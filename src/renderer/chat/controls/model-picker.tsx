import { useRef } from 'react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { ownValue } from '../../../shared/own-value.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import {
  compareModels,
  stopComparing,
  useComparedModels,
} from '../../stores/conversations/compared-models.ts';
import { useGatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { chooseModelOption, useModelOptions } from '../../stores/conversations/model-in-use.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { toggleFavouriteModel } from '../../stores/gateways/favourite-models.ts';
import { useGateways } from '../../stores/gateways/gateways-store.ts';
import { lacks, modelAt, optionIdOf } from '../../stores/gateways/model-choice.ts';
import { ModelListAge } from '../../stores/gateways/model-list-age.tsx';
import { listModels, useAllModels, useModels } from '../../stores/gateways/models-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { focusModelPicker, modelPickerId, openModelPicker } from '../model/model-picker-focus.ts';
import { ComparePicker } from './compare-picker.tsx';
import { ConversationGateway } from './conversation-gateway.tsx';
import styles from './model-picker.module.css';

/**
 * Chooses a model: from the lists of all gateways, the conversation's first, or by typing an id. If listing failed, the
 * reason is shown below.
 */
export function ModelPicker({
  conversation,
  value,
}: {
  readonly conversation: Conversation | null;
  readonly value: string | null;
}) {
  const gateway = useGatewayOf(conversation);
  const gateways = useGateways((state) => state.gateways)?.gateways ?? [];
  const modelList = useModels(gateway?.id ?? null);
  const { failure, listing } = modelList;
  const { all } = useModelOptions(gateway?.id ?? null);
  const conversationId = conversation?.id ?? null;
  const compared = useComparedModels(conversationId);
  const texts = strings().chat.composer;
  const emptyText = listing ? texts.modelsLoading : texts.noModels;

  const list = (refresh: boolean) => {
    for (const { id } of gateways) void listModels(id, { refresh });
  };
  const compare = (gatewayId: string) =>
    compareModels(conversationId, gatewayId, value === null ? [] : [{ gatewayId, model: value }]);
  const footer = <Listing gateway={gateway} gateways={gateways} onRefresh={() => list(true)} />;
  // Whoever comes by shortcut goes on writing after the choice.
  const returns = useRef(false);
  useShortcuts({
    model: () => {
      openModelPicker();
      returns.current = true;
    },
  });
  const choose = (optionId: string) => {
    void chooseModelOption(conversation, optionId);
    if (returns.current) focusMessageBox();
  };
  const onLeave = () => {
    returns.current = false;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices that the focus leaves, and isn't a control
    <div id={modelPickerId} className={styles.picker} onBlur={onLeave}>
      <ConversationGateway conversation={conversation} />
      {compared && gateway ? (
        <ComparePicker
          models={compared.map((one) => optionIdOf(gateway.id, one.gatewayId, one.model))}
          options={all}
          emptyText={failure ? texts.typeId : emptyText}
          footer={footer}
          onChange={(optionIds) =>
            compareModels(
              conversationId,
              gateway.id,
              optionIds.map((optionId) => modelAt(gateway.id, optionId)),
            )
          }
          onOpen={() => list(false)}
          onLeave={() => {
            stopComparing(conversationId);
            // The field for a single model is about to replace this one.
            requestAnimationFrame(focusModelPicker);
          }}
        />
      ) : (
        <>
          {lacks(modelList, value) && <span className={styles.unlisted}>{texts.notListed}</span>}
          <Combobox
            align="end"
            label={texts.model}
            variant="quiet"
            value={value}
            options={all}
            placeholder={texts.chooseModel}
            onChange={choose}
            onOpen={() => list(false)}
            onToggleFavourite={(optionId) => toggleFavouriteModel(modelAt(null, optionId).model)}
            emptyText={emptyText}
            footer={
              <>
                {gateway && (
                  <Button size="sm" onClick={() => compare(gateway.id)}>
                    {strings().compare.picker.compare}
                  </Button>
                )}
                {footer}
              </>
            }
          />
        </>
      )}
    </div>
  );
}

/** Shows which gateways' models couldn't be listed, and why, or when those of the conversation's gateway were. */
function Listing({
  gateway,
  gateways,
  onRefresh,
}: {
  readonly gateway: GatewayProfile | null;
  readonly gateways: readonly GatewayProfile[];
  readonly onRefresh: () => void;
}) {
  const modelList = useModels(gateway?.id ?? null);
  const lists = useAllModels();
  const texts = strings().chat.composer;
  const problem = modelList.failure && failureText(modelList.failure, gateway?.name);
  const others = gateways.flatMap(({ id, name }) => {
    const reason = id === gateway?.id ? null : ownValue(lists, id)?.failure;
    return reason ? [{ id, text: texts.unlisted(name, failureText(reason, name).title) }] : [];
  });
  return (
    <>
      {others.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      {problem ? (
        <div className={styles.failure} role="alert">
          <p>
            <b>{problem.title}.</b> {problem.cause}
          </p>
          <Button size="sm" busy={modelList.listing} onClick={onRefresh}>
            {texts.retry}
          </Button>
        </div>
      ) : (
        <ModelListAge list={modelList} onRefresh={onRefresh} />
      )}
    </>
  );
}

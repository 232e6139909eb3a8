import type { Conversation } from '../../../shared/chat/conversation.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import {
  compareModels,
  stopComparing,
  useComparedModels,
} from '../../stores/conversations/compared-models.ts';
import { useGatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { chooseNewModel } from '../../stores/conversations/model-in-use.ts';
import { toggleFavouriteModel } from '../../stores/gateways/favourite-models.ts';
import { chooseModel, lacks, modelOptions } from '../../stores/gateways/model-choice.ts';
import { ModelListAge } from '../../stores/gateways/model-list-age.tsx';
import { listModels, useModels } from '../../stores/gateways/models-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { modelPickerId } from '../model/model-picker-focus.ts';
import { ComparePicker, CompareToggle } from './compare-picker.tsx';
import { ConversationGateway } from './conversation-gateway.tsx';
import styles from './model-picker.module.css';

/** Chooses a model from the gateway's list or by typing an id. If listing failed, the reason is shown below. */
export function ModelPicker({
  conversation,
  value,
}: {
  readonly conversation: Conversation | null;
  readonly value: string | null;
}) {
  const gateway = useGatewayOf(conversation);
  const modelList = useModels(gateway?.id ?? null);
  const { models, failure, listing } = modelList;
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const conversationId = conversation?.id ?? null;
  const compared = useComparedModels(conversationId);
  const texts = strings().chat.composer;
  const options = modelOptions(models, favourites);
  const emptyText = listing ? texts.modelsLoading : texts.noModels;

  const list = (refresh: boolean) => {
    if (gateway) void listModels(gateway.id, { refresh });
  };
  const choose = (model: string) => {
    if (!conversation) chooseNewModel(gateway?.id ?? null, model);
    void chooseModel(conversation, gateway, model);
  };
  const problem = failure && failureText(failure, gateway?.name);
  const footer = problem ? (
    <div className={styles.failure} role="alert">
      <p>
        <b>{problem.title}.</b> {problem.cause}
      </p>
      <Button size="sm" busy={listing} onClick={() => list(true)}>
        {texts.retry}
      </Button>
    </div>
  ) : (
    modelList.fetchedAt !== null && <ModelListAge list={modelList} onRefresh={() => list(true)} />
  );
  return (
    <div id={modelPickerId} className={styles.picker}>
      <ConversationGateway conversation={conversation} />
      {gateway && <CompareToggle conversationId={conversationId} gatewayId={gateway.id} model={value} />}
      {compared && gateway ? (
        <ComparePicker
          models={compared}
          options={options}
          emptyText={problem ? texts.typeId : emptyText}
          footer={footer}
          onChange={(models) => compareModels(conversationId, gateway.id, models)}
          onOpen={() => list(false)}
          onLeave={() => stopComparing(conversationId)}
        />
      ) : (
        <>
          {lacks(modelList, value) && <span className={styles.unlisted}>{texts.notListed}</span>}
          <Combobox
            align="end"
            label={texts.model}
            variant="quiet"
            value={value}
            options={options}
            placeholder={texts.chooseModel}
            onChange={choose}
            onOpen={() => list(false)}
            onToggleFavourite={toggleFavouriteModel}
            emptyText={emptyText}
            footer={footer}
          />
        </>
      )}
    </div>
  );
}

import { XIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { longestSystemPrompt } from '../../../../shared/limits.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { strings } from '../../../i18n/strings.ts';
import { OutputParameters } from '../../../parameters/output-parameters.tsx';
import { type ParameterSetUp, withParameter } from '../../../parameters/parameter-set-up.ts';
import { RequestParameters } from '../../../parameters/request-parameters.tsx';
import { SamplingParameters } from '../../../parameters/sampling-parameters.tsx';
import { useGatewayOf } from '../../../stores/conversations/conversation-gateway.ts';
import { changeFolder } from '../../../stores/conversations/folder-actions.ts';
import { startFolderTask } from '../../../stores/conversations/folder-task.ts';
import { useCurrentGateway, useSeveralGateways } from '../../../stores/gateways/gateways-store.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { useTypedJson } from '../../../stores/typed-json.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { useLoaded } from '../../../ui/state/use-loaded.ts';
import { ModelField } from '../../controls/model-field.tsx';
import { costOfFolder } from '../../model/cost-line.ts';
import styles from './folder-settings.module.css';

/** The system prompt, model and parameters that a folder's conversations inherit. */
export function FolderSettings({
  folder,
  isDeleted,
}: {
  readonly folder: Folder;
  /** Whether another window has deleted the folder. What was typed can still be copied. */
  readonly isDeleted: boolean;
}) {
  const texts = strings().folders;
  const inherited = useSettings(({ defaultParameters }) => defaultParameters);
  const typed = useTypedJson(`folder ${folder.id}`);
  const [initial] = useState(folder);
  const [systemPrompt, setSystemPrompt] = useState(folder.systemPrompt ?? '');
  const [gatewayId, setGatewayId] = useState(folder.gatewayId);
  const [model, setModel] = useState(folder.model);
  const chooseModel = (chosen: string | null, at: string | null) => {
    setModel(chosen);
    setGatewayId(at);
  };
  const [own, setOwn] = useState(folder.parameters);
  const promptId = useId();
  const setUp: ParameterSetUp = {
    own,
    inherited,
    typed,
    set: (name, value) => setOwn((current) => withParameter(current, name, value)),
    save: () => {},
  };
  const close = () => startFolderTask(null);
  const save = async () => {
    const newPrompt = systemPrompt.trim() === '' ? null : systemPrompt;
    // Send only what changed here. Another window may have changed the rest in the meantime.
    const change = {
      ...(newPrompt === initial.systemPrompt ? {} : { systemPrompt: newPrompt }),
      ...(model === initial.model && gatewayId === initial.gatewayId ? {} : { gatewayId, model }),
      ...(own === initial.parameters ? {} : { parameters: own }),
    };
    if (await changeFolder(folder.id, change)) close();
  };
  return (
    <ConfirmDialog
      open
      harmless
      title={texts.settingsOf(folder.name)}
      text={texts.settingsText}
      confirm={texts.save}
      onConfirm={() => void save()}
      onClose={close}
    >
      {isDeleted && (
        <p className={styles.deleted} role="alert">
          {texts.deletedElsewhere}
        </p>
      )}
      <div className={styles.fields}>
        <FolderCost folderId={folder.id} />
        <label className={styles.label} htmlFor={promptId}>
          {texts.systemPrompt}
        </label>
        <TextArea
          id={promptId}
          rows={3}
          className={styles.prompt}
          maxLength={longestSystemPrompt}
          value={systemPrompt}
          onChange={(event) => setSystemPrompt(event.currentTarget.value)}
        />
        <FolderModel gatewayId={gatewayId} model={model} onChange={chooseModel} />
        <SamplingParameters setUp={setUp} />
        <OutputParameters setUp={setUp} />
        <RequestParameters setUp={setUp} />
      </div>
    </ConfirmDialog>
  );
}

/** Chooses the model for new conversations, and with it their gateway. */
function FolderModel({
  gatewayId,
  model,
  onChange,
}: {
  readonly gatewayId: string | null;
  readonly model: string | null;
  readonly onChange: (model: string | null, gatewayId: string | null) => void;
}) {
  const texts = strings().folders;
  const gateway = useGatewayOf({ gatewayId });
  const inUse = useCurrentGateway();
  const several = useSeveralGateways();
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {texts.model}
      </span>
      <div className={styles.model}>
        <ModelField
          label={texts.model}
          placeholder={texts.modelDefault}
          gateway={gateway ?? inUse}
          anyGateway
          value={model}
          onChange={onChange}
        />
        {several && gatewayId !== null && (
          <span className={styles.gateway}>{gateway?.name ?? strings().chat.composer.removedGateway}</span>
        )}
        {(model ?? gatewayId) !== null && (
          <IconButton
            size="sm"
            icon={XIcon}
            label={strings().parameters.clear(texts.model)}
            onClick={() => onChange(null, null)}
          />
        )}
      </div>
    </>
  );
}

/** The total cost of a folder's conversations. Shows nothing if none of their replies had a price. */
function FolderCost({ folderId }: { readonly folderId: string }) {
  const read = useLoaded(folderId, () => callBackend((api) => api.costs.ofFolder({ folderId })));
  // If this fails, the rest of the dialog can still be used.
  const cost = read?.ok ? costOfFolder(read.value) : null;
  return cost && <p className={styles.cost}>{cost}</p>;
}

import { XIcon } from 'lucide-react';
import { useState } from 'react';
import { maxModelFields, readExtraFields } from '../../../shared/gateways/extra-fields.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { JsonField } from '../../parameters/json-field.tsx';
import { useKnownModels } from '../../stores/gateways/models-store.ts';
import { useTypedJson } from '../../stores/typed-json.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useWholeSetting } from '../../ui/state/use-whole-setting.ts';
import { MatchedRow } from '../search/matched-row.tsx';
import styles from './gateway-extra-fields.module.css';
import { GatewayModelField } from './gateway-model-field.tsx';
import { saveChange } from './save-change.ts';
import { SettingRow } from './setting-row.tsx';

/** Edits the extra fields of chat requests to a gateway: those for all of its models, and those for single models. */
export function GatewayExtraFields({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().gatewaySettings.extraFields;
  const { models } = useKnownModels(gateway.id);
  const typed = useTypedJson(`gateway ${gateway.id}`);
  const [error, setError] = useState<string | null>(null);
  const { extraFields, modelFields } = gateway;
  const save = async (change: Partial<Pick<GatewayProfile, 'extraFields' | 'modelFields'>>) => {
    const problem = await saveChange(gateway, change);
    setError(problem);
    return problem;
  };
  const saveModels = useWholeSetting(modelFields, (next) => save({ modelFields: next }));
  const unused = models.filter(
    ({ id, kind }) => kind === 'chat' && !modelFields.some(({ model }) => model === id),
  );
  const add = (model: string | null) => {
    const exists = modelFields.some((each) => each.model === model);
    if (model && !exists && modelFields.length < maxModelFields)
      void saveModels((before) => [...before, { model, fields: {} }]);
  };
  return (
    <>
      <MatchedRow name={texts.all}>
        <SettingRow name={texts.allModels}>
          <div className={styles.field}>
            <JsonField
              label={texts.all}
              typed={typed.of('')}
              onType={(text) => typed.hold('', text)}
              value={extraFields}
              placeholder={strings().parameters.json.example}
              read={readExtraFields}
              onChange={(fields) => void save({ extraFields: fields ?? {} })}
              onLeave={() => {}}
            />
          </div>
        </SettingRow>
      </MatchedRow>
      {modelFields.map(({ model, fields }) => (
        <SettingRow key={model} name={model}>
          <div className={styles.field}>
            <JsonField
              label={texts.one(model)}
              typed={typed.of(model)}
              onType={(text) => typed.hold(model, text)}
              value={fields}
              placeholder={strings().parameters.json.example}
              read={readExtraFields}
              onChange={(next) =>
                void saveModels((before) =>
                  before.map((each) => (each.model === model ? { model, fields: next ?? {} } : each)),
                )
              }
              onLeave={() => {}}
            />
          </div>
          <IconButton
            icon={XIcon}
            label={texts.remove(model)}
            onClick={() => void saveModels((before) => before.filter((each) => each.model !== model))}
          />
        </SettingRow>
      ))}
      <SettingRow name={texts.add} text={texts.text} error={error}>
        <GatewayModelField
          gateway={gateway}
          label={texts.add}
          value={null}
          models={unused}
          placeholder={texts.choose}
          emptyText={texts.none}
          onChange={add}
        />
      </SettingRow>
    </>
  );
}

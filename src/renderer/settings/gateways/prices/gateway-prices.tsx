import { XIcon } from 'lucide-react';
import { useState } from 'react';
import type { GatewayProfile, ModelKind } from '../../../../shared/gateways/gateway-profile.ts';
import type { ModelPrices } from '../../../../shared/gateways/prices.ts';
import { maxTypedPrices } from '../../../../shared/limits.ts';
import { strings } from '../../../i18n/strings.ts';
import { useKnownModels } from '../../../stores/gateways/models-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { NativeSelect } from '../../../ui/controls/native-select.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { currencyCodes, currencyNames } from '../../../ui/format/intl.ts';
import { useWholeSetting } from '../../../ui/state/use-whole-setting.ts';
import { GatewayModelField } from '../gateway-model-field.tsx';
import { saveChange } from '../save-change.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from './gateway-prices.module.css';
import { PriceFields, type PriceName } from './price-fields.tsx';

const namesOf: Readonly<Record<ModelKind, readonly PriceName[]>> = {
  chat: ['input', 'output', 'cachedInput', 'reasoning'],
  other: ['input', 'output', 'cachedInput', 'reasoning'],
  speech: ['characters'],
  transcription: ['minute'],
};
const allNames: readonly PriceName[] = [...namesOf.chat, ...namesOf.speech, ...namesOf.transcription];

/** Edits the prices entered for a gateway's models. For other models, the prices in the gateway's model list apply. */
export function GatewayPrices({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().costs;
  const { models } = useKnownModels(gateway.id);
  const [error, setError] = useState<string | null>(null);
  const { prices } = gateway;
  const save = useWholeSetting(prices, async (next) => {
    const problem = await saveChange(gateway, { prices: next });
    setError(problem);
    return problem;
  });
  const isTyped = (id: string) => prices.some(({ model }) => model === id);
  const add = (model: string | null) => {
    if (!model || isTyped(model) || prices.length >= maxTypedPrices) return;
    const listed = models.find(({ id }) => id === model)?.prices;
    void save((before) => [...before, { model, prices: { ...listed } }]);
  };
  const change = (model: string, changed: (before: ModelPrices) => ModelPrices) =>
    save((all) => all.map((one) => (one.model === model ? { model, prices: changed(one.prices) } : one)));
  const listed = models.filter((model) => model.prices).length;
  return (
    <>
      <CurrencyRow gateway={gateway} />
      {prices.map(({ model, prices: modelPrices }) => {
        const listedModel = models.find(({ id }) => id === model);
        return (
          <SettingRow key={model} name={model}>
            <PriceFields
              model={model}
              names={listedModel ? namesOf[listedModel.kind] : allNames}
              prices={modelPrices}
              onChange={(changed) => change(model, changed)}
            />
            <IconButton
              icon={XIcon}
              label={texts.remove(model)}
              onClick={() => void save((before) => before.filter((one) => one.model !== model))}
            />
          </SettingRow>
        );
      })}
      <SettingRow
        name={texts.add}
        text={listed > 0 ? `${texts.listed(countOf(listed), listed === 1)} ${texts.addText}` : texts.addText}
        error={error}
      >
        <GatewayModelField
          gateway={gateway}
          label={texts.add}
          value={null}
          models={models.filter(({ id }) => !isTyped(id))}
          placeholder={texts.choose}
          emptyText={texts.none}
          onChange={add}
        />
      </SettingRow>
    </>
  );
}

/** Selects the currency of a gateway's prices from a list of names. */
function CurrencyRow({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().costs;
  const [error, setError] = useState<string | null>(null);
  const names = currencyNames();
  const codes = [...new Set([gateway.currency, ...currencyCodes()])];
  const options = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, strings().chat.language));
  return (
    <SettingRow name={texts.currency} text={texts.currencyText} error={error}>
      <NativeSelect
        className={styles.currency}
        aria-label={texts.currency}
        value={gateway.currency}
        onChange={async ({ currentTarget: { value } }) =>
          setError(await saveChange(gateway, { currency: value }))
        }
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${name} (${code})`}
          </option>
        ))}
      </NativeSelect>
    </SettingRow>
  );
}

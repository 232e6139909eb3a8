import type { ModelPrices } from '../../../../shared/gateways/prices.ts';
import { strings } from '../../../i18n/strings.ts';
import { SavedField } from '../saved-field.tsx';
import styles from './gateway-prices.module.css';
import { typedPrice } from './typed-price.ts';

/** One of the prices that a model can have. */
export type PriceName = keyof ModelPrices;

/** Edits some of a model's prices. An empty field means that there is no price. */
export function PriceFields({
  model,
  names,
  prices,
  onChange,
}: {
  readonly model: string;
  readonly names: readonly PriceName[];
  readonly prices: ModelPrices;
  /** Changes the prices and saves them. Resolves to null or an error message. */
  readonly onChange: (change: (before: ModelPrices) => ModelPrices) => Promise<string | null>;
}) {
  const texts = strings().costs;
  const save = async (name: PriceName, text: string) => {
    const price = typedPrice(text);
    if (price === null) return texts.range;
    return onChange(({ [name]: _, ...others }) =>
      price === undefined ? others : { ...others, [name]: price },
    );
  };
  return (
    <div className={styles.prices}>
      {names.map((name) => (
        <div key={name} className={styles.price}>
          <span className={styles.unit} aria-hidden="true">
            {texts.units[name]}
          </span>
          <div>
            <SavedField
              label={texts.of(model, texts.units[name])}
              hidden
              mayBeEmpty
              value={prices[name] === undefined ? '' : String(prices[name])}
              placeholder={name === 'cachedInput' || name === 'reasoning' ? texts.same[name] : texts.unknown}
              onSave={(text) => save(name, text)}
            />
          </div>
        </div>
      ))}
    </div>
  );
}

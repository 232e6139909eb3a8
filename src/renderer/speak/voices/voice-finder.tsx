import { strings } from '../../i18n/strings.ts';
import { useCurrentGateway, useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { Field } from '../../ui/controls/field.tsx';
import styles from './voice-finder.module.css';

/** Shown above the voices: the gateway if it isn't the one in use, and the filter. Null if there is neither. */
export function VoiceFinder({
  filter,
  onFilter,
}: {
  /** Null if there is no filter. */
  readonly filter: string | null;
  readonly onFilter: (filter: string) => void;
}) {
  const texts = strings().speak;
  const gateway = useGatewayFor('speech');
  const current = useCurrentGateway();
  const isOther = gateway !== null && gateway.id !== current?.id;
  if (!isOther && filter === null) return null;
  return (
    <div className={styles.finder}>
      {isOther && <p className={styles.gateway}>{texts.spokenBy(gateway.name)}</p>}
      {filter !== null && (
        <Field
          type="search"
          label={texts.filterVoices}
          labelPlace="hidden"
          placeholder={texts.filterVoices}
          size="md"
          value={filter}
          onChange={({ currentTarget }) => onFilter(currentTarget.value)}
        />
      )}
    </div>
  );
}

import { transcriptFormats, transcriptionTemperatureRange } from '../../../shared/limits.ts';
import type { TranscriptSettings } from '../../../shared/models/transcript.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import styles from './job-details.module.css';

/** Rarely used settings: the temperature and the response format. */
export function JobDetails({
  id,
  inRow = false,
  settings,
  onChange,
}: {
  readonly id: string;
  readonly settings: TranscriptSettings;
  readonly onChange: (change: Partial<TranscriptSettings>) => void;
  /** Whether it's in one row with the other settings. The explanation of the format is then a tooltip. */
  readonly inRow?: boolean;
}) {
  const texts = transcribeStrings().transcribe;
  const { task, temperature, responseFormat } = settings;
  const { min, max } = transcriptionTemperatureRange;
  const everyField = useGatewayFor('translation')?.translationFields ?? false;
  const text = task === 'translate' && !everyField ? texts.translationText : texts.formatText;
  return (
    <div id={id} className={styles.details} data-in-row={inRow || undefined}>
      <span className={styles.temperature} title={texts.temperature}>
        <span aria-hidden="true">{texts.temperatureWord}</span>
        <Slider
          label={texts.temperature}
          value={temperature ?? 0}
          min={min}
          max={max}
          rest={min}
          step={0.1}
          valueText={temperature === null ? texts.notSent : String(temperature)}
          emptyText={temperature === null ? texts.asIs : undefined}
          onChange={(value) => onChange({ temperature: value })}
          onReset={() => onChange({ temperature: null })}
        />
      </span>
      <span className={styles.format} title={inRow ? text : undefined}>
        <label className={inRow ? 'vh' : undefined} htmlFor={`${id}-format`}>
          {texts.format}
        </label>
        <NativeSelect
          id={`${id}-format`}
          aria-describedby={`${id}-text`}
          value={responseFormat ?? 'verbose_json'}
          onChange={({ currentTarget }) => {
            const chosen = transcriptFormats.find((format) => format === currentTarget.value);
            onChange({ responseFormat: chosen === 'verbose_json' ? undefined : chosen });
          }}
        >
          {transcriptFormats.map((format) => (
            <option key={format} value={format}>
              {texts.answer.forms[format]}
            </option>
          ))}
        </NativeSelect>
      </span>
      <p id={`${id}-text`} className={inRow ? 'vh' : styles.text}>
        {text}
      </p>
    </div>
  );
}

import { useId, useState } from 'react';
import type { TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import { transcriptFormats, transcriptionTemperatureRange } from '../../../shared/limits.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { keywordSchema } from '../../../shared/transcription/transcription.ts';
import { strings } from '../../i18n/strings.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import styles from './job-details.module.css';

/** The format select's value for a streamed response. */
const streamed = 'streamed';

/** Rarely used settings: the temperature, the response format, and keywords for models that accept them. */
export function JobDetails({
  id,
  inRow = false,
  settings,
  facts,
  onChange,
}: {
  readonly id: string;
  readonly settings: TranscriptSettings;
  /** What is known about the model. */
  readonly facts: readonly TranscriptionFact[];
  readonly onChange: (change: Partial<TranscriptSettings>) => void;
  /** Whether it's in the same row as the other settings. If so, the explanation of the format is a tooltip. */
  readonly inRow?: boolean;
}) {
  const texts = strings().transcribe;
  const { task, temperature, responseFormat, stream, keywords = [] } = settings;
  const { min, max } = transcriptionTemperatureRange;
  const everyField = useGatewayFor('translation')?.translationFields ?? false;
  const isTranslated = task === 'translate';
  const text =
    isTranslated && !everyField
      ? texts.translationText
      : strings().frame.sentences([texts.formatText, texts.streamText]);
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
          value={stream ? streamed : (responseFormat ?? 'verbose_json')}
          onChange={({ currentTarget }) => {
            const chosen = transcriptFormats.find((format) => format === currentTarget.value);
            onChange({
              responseFormat: chosen === 'verbose_json' ? undefined : chosen,
              stream: currentTarget.value === streamed || undefined,
            });
          }}
        >
          {transcriptFormats.map((format) => (
            <option key={format} value={format}>
              {texts.response.forms[format]}
            </option>
          ))}
          <option value={streamed}>{texts.streamed}</option>
        </NativeSelect>
      </span>
      {!isTranslated && (facts.includes('languages') || keywords.length > 0) && (
        <Keywords keywords={keywords} onChange={onChange} />
      )}
      <p id={`${id}-text`} className={inRow ? 'vh' : styles.text}>
        {text}
      </p>
    </div>
  );
}

/** Maximum number of keywords in a request. */
const maxKeywords = 100;

function Keywords({
  keywords,
  onChange,
}: {
  readonly keywords: readonly string[];
  readonly onChange: (change: Partial<TranscriptSettings>) => void;
}) {
  const texts = strings().transcribe;
  const noteId = useId();
  const [typed, setTyped] = useState(keywords.join(', '));
  const { invalid } = termsIn(typed);
  return (
    <>
      <input
        className={styles.keywords}
        aria-label={texts.keywords}
        aria-invalid={invalid.length > 0 || undefined}
        aria-describedby={invalid.length > 0 ? noteId : undefined}
        placeholder={texts.keywordsExample}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const { valid } = termsIn(value);
          onChange({ keywords: valid.length > 0 ? valid : undefined });
        }}
      />
      {invalid.length > 0 && (
        <p id={noteId} className={styles.invalid}>
          {texts.keywordsInvalid(strings().frame.row(invalid))}
        </p>
      )}
    </>
  );
}

/** Returns the terms in `text`: those that can be sent, and the others. */
function termsIn(text: string): { readonly valid: readonly string[]; readonly invalid: readonly string[] } {
  const terms = [...new Set(text.split(/[,，、\n]/).map((term) => term.trim()))].filter(Boolean);
  const valid = terms.filter((term) => keywordSchema.safeParse(term).success).slice(0, maxKeywords);
  return { valid, invalid: terms.filter((term) => !valid.includes(term)) };
}

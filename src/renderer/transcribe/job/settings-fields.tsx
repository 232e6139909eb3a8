import { useId, useState } from 'react';
import type { TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import { transcriptFormats, transcriptionTemperatureRange } from '../../../shared/limits.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { keywordSchema } from '../../../shared/transcription/transcription.ts';
import { leftOut } from '../../../shared/transcription/transcription-preferences.ts';
import { strings } from '../../i18n/strings.ts';
import { LanguageField } from '../../parameters/language-field.tsx';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { listModels } from '../../stores/gateways/models-store.ts';
import { useModelChoice } from '../../stores/transcripts/use-model-choice.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import styles from './settings-fields.module.css';

type Change = (change: Partial<TranscriptSettings>) => void;

/** All settings of a run. `facts` is what is known about its model. */
export function SettingsFields({
  settings,
  facts,
  hasTask = true,
  onChange,
}: {
  readonly settings: TranscriptSettings;
  readonly facts: readonly TranscriptionFact[];
  /** Whether the task can be chosen. */
  readonly hasTask?: boolean;
  readonly onChange: Change;
}) {
  const texts = strings().transcribe;
  const { tasks } = texts;
  const { task, language, prompt, keywords = [] } = settings;
  const takesKeywords = task === 'transcribe' && (facts.includes('languages') || keywords.length > 0);
  return (
    <div className={styles.fields}>
      {hasTask && (
        <Segmented
          label={texts.task}
          value={task}
          options={[
            { value: 'transcribe', label: tasks.transcribe },
            { value: 'translate', label: tasks.translate },
          ]}
          onChange={(next) => onChange({ task: next })}
        />
      )}
      <LanguageField value={language} onChange={(next) => onChange({ language: next })} />
      <ModelChoice settings={settings} onChange={(model) => onChange({ model })} />
      <input
        className={styles.hint}
        aria-label={texts.prompt}
        placeholder={texts.promptExample}
        maxLength={4000}
        value={prompt}
        onChange={({ currentTarget }) => onChange({ prompt: currentTarget.value })}
      />
      {takesKeywords && <Keywords keywords={keywords} onChange={onChange} />}
      <Temperature temperature={settings.temperature} onChange={onChange} />
      <Format settings={settings} onChange={onChange} />
      <NotAccepted settings={settings} facts={facts} />
    </div>
  );
}

function ModelChoice({
  settings,
  onChange,
}: {
  readonly settings: TranscriptSettings;
  readonly onChange: (model: string) => void;
}) {
  const texts = strings().transcribe;
  const { gateway, listed, chosen, used } = useModelChoice(settings);
  return (
    <Combobox
      label={texts.model}
      value={chosen}
      options={listed.map((id) => ({ id }))}
      placeholder={used ?? texts.modelAuto}
      emptyText={texts.noModels}
      onOpen={() => gateway && void listModels(gateway.id, { refresh: false })}
      onChange={onChange}
    />
  );
}

function Temperature({
  temperature,
  onChange,
}: {
  readonly temperature: number | null;
  readonly onChange: Change;
}) {
  const texts = strings().transcribe;
  const { min, max } = transcriptionTemperatureRange;
  return (
    <span className={styles.temperature}>
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
  );
}

/** The format select's value for a streamed response. */
const streamed = 'streamed';

/** Chooses what the gateway returns. The name in the API is in the tooltip. */
function Format({
  settings: { task, stream, responseFormat = 'verbose_json' },
  onChange,
}: {
  readonly settings: TranscriptSettings;
  readonly onChange: Change;
}) {
  const texts = strings().transcribe;
  const id = useId();
  const everyField = useGatewayFor('translation')?.translationFields ?? false;
  const text =
    task === 'translate' && !everyField
      ? texts.translationText
      : strings().frame.sentences([texts.formatText, texts.streamText]);
  return (
    <>
      <span className={styles.format} title={texts.formatField(stream ? null : responseFormat)}>
        <label htmlFor={id}>{texts.format}</label>
        <NativeSelect
          id={id}
          aria-describedby={`${id}-text`}
          value={stream ? streamed : responseFormat}
          onChange={({ currentTarget }) => {
            const chosen = transcriptFormats.find((format) => format === currentTarget.value);
            onChange({
              responseFormat: chosen === 'verbose_json' ? undefined : chosen,
              stream: currentTarget.value === streamed || undefined,
            });
          }}
        >
          {([...transcriptFormats, streamed] as const).map((format) => (
            <option key={format} value={format}>
              {texts.formats[format]}
            </option>
          ))}
        </NativeSelect>
      </span>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
    </>
  );
}

/** Maximum number of keywords in a request. */
const maxKeywords = 100;

function Keywords({
  keywords,
  onChange,
}: {
  readonly keywords: readonly string[];
  readonly onChange: Change;
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

/** Lists the settings that won't be sent, because the model doesn't accept them. */
function NotAccepted({
  settings,
  facts,
}: {
  readonly settings: TranscriptSettings;
  readonly facts: readonly TranscriptionFact[];
}) {
  const texts = strings().transcribe;
  const requested = {
    ...settings,
    model: '',
    format: settings.responseFormat ?? 'best',
    seconds: null,
  } as const;
  const { formats } = texts;
  const names: Partial<Record<TranscriptionFact, string>> = {
    'no-prompt': texts.prompt,
    'no-language': texts.language,
    'no-temperature': texts.temperature,
    'no-keywords': texts.keywords,
    'no-stream': formats.streamed,
    'no-diarized-json': formats.diarized_json,
    'no-verbose-json': formats[settings.responseFormat ?? 'verbose_json'],
  };
  const ignored = settings.task === 'transcribe' ? leftOut(requested, facts) : [];
  const ignoredNames = ignored.flatMap((fact) => names[fact] ?? []);
  if (ignoredNames.length === 0) return null;
  return <p className={styles.text}>{texts.notAccepted(strings().frame.row(ignoredNames))}</p>;
}

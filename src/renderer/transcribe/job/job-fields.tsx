import type { TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { leftOut } from '../../../shared/transcription/transcription-preferences.ts';
import { strings } from '../../i18n/strings.ts';
import { LanguageField } from '../../parameters/language-field.tsx';
import { listModels } from '../../stores/gateways/models-store.ts';
import type { ShownSettings } from '../../stores/transcripts/job-settings.ts';
import { useModelChoice } from '../../stores/transcripts/use-model-choice.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';

/** The settings that most recordings need: the task, the language, a prompt hint and the model. */
export function JobFields({
  settings,
  change,
  hintClassName,
}: ShownSettings & { readonly hintClassName: string | undefined }) {
  const texts = strings().transcribe;
  const { tasks } = texts;
  return (
    <>
      <Segmented
        label={texts.task}
        value={settings.task}
        options={[
          { value: 'transcribe', label: tasks.transcribe },
          { value: 'translate', label: tasks.translate },
        ]}
        onChange={(task) => change({ task })}
      />
      <LanguageField value={settings.language} onChange={(language) => change({ language })} />
      <input
        className={hintClassName}
        aria-label={texts.prompt}
        placeholder={texts.promptExample}
        maxLength={4000}
        value={settings.prompt}
        onChange={({ currentTarget }) => change({ prompt: currentTarget.value })}
      />
      <ModelChoice settings={settings} onChange={(model) => change({ model })} />
    </>
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

/** Lists the settings that won't be sent, because the model doesn't accept them. */
export function NotAccepted({
  className,
  settings,
  facts,
}: {
  readonly className: string | undefined;
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
  const forms = texts.response.forms;
  const names: Partial<Record<TranscriptionFact, string>> = {
    'no-prompt': texts.prompt,
    'no-language': texts.language,
    'no-temperature': texts.temperature,
    'no-keywords': texts.keywords,
    'no-stream': texts.streamed,
    'no-diarized-json': forms.diarized_json,
    'no-verbose-json': forms[settings.responseFormat ?? 'verbose_json'],
  };
  const ignored = settings.task === 'transcribe' ? leftOut(requested, facts) : [];
  const ignoredNames = ignored.flatMap((fact) => names[fact] ?? []);
  if (ignoredNames.length === 0) return null;
  return <p className={className}>{texts.notAccepted(strings().frame.row(ignoredNames))}</p>;
}

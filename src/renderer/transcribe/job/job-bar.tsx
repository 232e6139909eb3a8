import { RefreshCwIcon, SlidersHorizontalIcon } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import { namedModel, type TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { leftOut } from '../../../shared/transcription/transcription-preferences.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { LanguageField } from '../../parameters/language-field.tsx';
import { ShowListButton } from '../../shell/list-pane.tsx';
import { listModels } from '../../stores/gateways/models-store.ts';
import { useShownSettings } from '../../stores/transcripts/job-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import styles from './job-bar.module.css';
import { JobDetails } from './job-details.tsx';
import { RunAgainDialog } from './run-again-dialog.tsx';
import { RunFacts } from './run-facts.tsx';
import { useModelChoice } from './use-model-choice.ts';

/** The settings of the open transcript's next run, or of the next recordings if none is open. */
export const JobBar = memo(function JobBar({ transcript }: { readonly transcript: Transcript | null }) {
  const texts = transcribeStrings().transcribe;
  const { tasks } = texts;
  const { settings, change } = useShownSettings(transcript);
  const facts = useTranscriptionFacts(settings, transcript?.finishedAt);
  const [confirming, setConfirming] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  // Without an open transcript there's room for everything.
  const expanded = transcript === null || isExpanded;
  const detailsId = useId();
  return (
    <div
      className={styles.bar}
      data-collapsed={!expanded || undefined}
      data-whole={transcript === null || undefined}
    >
      {transcript === null && <ShowListButton />}
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
        className={styles.hint}
        aria-label={texts.prompt}
        placeholder={texts.promptExample}
        maxLength={4000}
        value={settings.prompt}
        onChange={({ currentTarget }) => change({ prompt: currentTarget.value })}
      />
      <ModelChoice settings={settings} onChange={(model) => change({ model })} />
      {transcript !== null && (
        <IconButton
          icon={SlidersHorizontalIcon}
          label={texts.moreSettings}
          aria-expanded={expanded}
          aria-controls={expanded ? detailsId : undefined}
          onClick={() => setExpanded(!expanded)}
        />
      )}
      {transcript?.audioUrl && !isUnfinished(transcript) && (
        <Button
          className={styles.again}
          icon={RefreshCwIcon}
          aria-label={texts.runAgain}
          title={texts.runAgain}
          onClick={() => setConfirming(true)}
        >
          <span>{texts.runAgain}</span>
        </Button>
      )}
      {expanded && (
        <JobDetails
          key={transcript?.id ?? ''}
          id={detailsId}
          inRow={transcript === null}
          settings={settings}
          facts={facts}
          onChange={change}
        />
      )}
      <NotAccepted settings={settings} facts={facts} />
      {transcript && <RunFacts transcript={transcript} next={settings} />}
      {transcript && (
        <RunAgainDialog
          transcript={transcript}
          settings={settings}
          facts={facts}
          open={confirming}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
});

function ModelChoice({
  settings,
  onChange,
}: {
  readonly settings: TranscriptSettings;
  readonly onChange: (model: string) => void;
}) {
  const texts = transcribeStrings().transcribe;
  const { gateway, listed, chosen } = useModelChoice(settings);
  return (
    <Combobox
      label={texts.model}
      value={chosen}
      options={listed.map((id) => ({ id }))}
      placeholder={listed[0] ?? texts.modelAuto}
      emptyText={texts.noModels}
      onOpen={() => gateway && void listModels(gateway.id, { refresh: false })}
      onChange={onChange}
    />
  );
}

/** Lists the settings that won't be sent, because the model doesn't accept them. */
function NotAccepted({
  settings,
  facts,
}: {
  readonly settings: TranscriptSettings;
  readonly facts: readonly TranscriptionFact[];
}) {
  const texts = transcribeStrings().transcribe;
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
  return <p className={styles.text}>{texts.notAccepted(strings().frame.row(ignoredNames))}</p>;
}

/** Returns the known facts about the model of these settings. `key` changes when a request may have added to them. */
function useTranscriptionFacts(settings: TranscriptSettings, key: unknown): readonly TranscriptionFact[] {
  const { gateway, listed, chosen } = useModelChoice(settings);
  const gatewayId = gateway?.id ?? null;
  const model = chosen ?? listed[0] ?? null;
  const [facts, setFacts] = useState<readonly TranscriptionFact[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` triggers loading the facts again
  useEffect(() => {
    if (gatewayId === null || model === null) return setFacts([]);
    let current = true;
    void callBackend((api) => api.gateways.limits({ gatewayId })).then((outcome) => {
      if (!current) return;
      const limits = outcome.ok ? outcome.value : [];
      const modelFacts = limits.find((each) => each.model === model)?.limits.transcription;
      const commonFacts = limits.find((each) => each.model === '')?.limits.transcription ?? [];
      setFacts([...commonFacts, ...(modelFacts ?? namedModel(model).facts)]);
    });
    return () => {
      current = false;
    };
  }, [gatewayId, model, key]);
  return facts;
}

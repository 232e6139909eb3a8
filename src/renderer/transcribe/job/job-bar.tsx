import { RefreshCwIcon, SlidersHorizontalIcon } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
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
import { NotAccepted } from './not-accepted.tsx';
import { RunAgainDialog } from './run-again-dialog.tsx';
import { RunFacts } from './run-facts.tsx';
import { useModelChoice } from './use-model-choice.ts';
import { useTranscriptionFacts } from './use-transcription-facts.ts';

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

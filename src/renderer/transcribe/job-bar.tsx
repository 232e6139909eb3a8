import { RefreshCwIcon, SlidersHorizontalIcon } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Transcript } from '../../shared/models/transcript.ts';
import { isUnfinished } from '../../shared/models/transcript-state.ts';
import { useGatewayFor } from '../frame/gateways-store.ts';
import { ShowListButton } from '../frame/list-pane.tsx';
import { listModels, useModels } from '../frame/models-store.ts';
import { useSettings } from '../frame/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { words } from '../words.ts';
import styles from './job-bar.module.css';
import { JobDetails } from './job-details.tsx';
import { jobSettings, useJobSettings } from './job-settings.ts';
import { detectId, languageCode, languageOptions } from './languages.ts';
import { runAgain } from './transcript-actions.ts';

/** How recordings are written down: those that are added next, and (again) the one that is open. */
export const JobBar = memo(function JobBar({ transcript }: { readonly transcript: Transcript | null }) {
  const texts = words.transcribe;
  const { tasks } = texts;
  const settings = useJobSettings();
  const set = useJobSettings.setState;
  const usual = useSettings(({ transcriptionLanguage }) => transcriptionLanguage);
  // With nothing open there is room for all of it.
  const [asked, setUnfolded] = useState(false);
  const unfolded = transcript === null || asked;
  const detailsId = useId();
  return (
    <div
      className={styles.bar}
      data-folded={!unfolded || undefined}
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
        onChange={(task) => set({ task })}
      />
      <Combobox
        label={texts.language}
        value={(settings.language === undefined ? usual : settings.language) ?? detectId}
        options={languageOptions}
        onChange={(chosen) => {
          const language = languageCode(chosen);
          if (language !== undefined) set({ language });
        }}
      />
      <input
        className={styles.hint}
        aria-label={texts.prompt}
        placeholder={texts.promptExample}
        maxLength={4000}
        value={settings.prompt}
        onChange={({ currentTarget }) => set({ prompt: currentTarget.value })}
      />
      <ModelChoice />
      {transcript !== null && (
        <IconButton
          icon={SlidersHorizontalIcon}
          label={texts.moreSettings}
          aria-expanded={unfolded}
          aria-controls={unfolded ? detailsId : undefined}
          onClick={() => setUnfolded(!unfolded)}
        />
      )}
      {transcript?.audioUrl && !isUnfinished(transcript) && (
        <Button
          className={styles.again}
          icon={RefreshCwIcon}
          aria-label={texts.runAgain}
          title={texts.runAgain}
          onClick={() => void runAgain(transcript, jobSettings())}
        >
          <span>{texts.runAgain}</span>
        </Button>
      )}
      {unfolded && <JobDetails id={detailsId} inRow={transcript === null} />}
    </div>
  );
});

function ModelChoice() {
  const texts = words.transcribe;
  const task = useJobSettings((settings) => settings.task);
  const capability = task === 'transcribe' ? 'transcription' : 'translation';
  const gateway = useGatewayFor(capability);
  const { models } = useModels(gateway?.id ?? null);
  const set = useSettings(({ transcriptionModel }) => transcriptionModel);
  const chosen = useJobSettings(({ model }) => model);
  const options = models.filter(({ kind }) => kind === 'transcription').map(({ id }) => ({ id }));
  return (
    <Combobox
      label={texts.model}
      value={chosen ?? set ?? gateway?.audioModels[capability] ?? null}
      options={options}
      placeholder={options[0]?.id ?? texts.modelAuto}
      emptyText={texts.noModels}
      onOpen={() => gateway && void listModels(gateway.id, { refresh: false })}
      onChange={(model) => useJobSettings.setState({ model })}
    />
  );
}

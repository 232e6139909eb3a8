import { RefreshCwIcon } from 'lucide-react';
import { transcriptionTemperatureRange } from '../../shared/limits.ts';
import type { Transcript } from '../../shared/models/transcript.ts';
import { isUnfinished } from '../../shared/models/transcript-state.ts';
import { useCurrentGateway } from '../frame/gateways-store.ts';
import { ShowListButton } from '../frame/list-pane.tsx';
import { listModels, useModels } from '../frame/models-store.ts';
import { useSettings } from '../frame/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Slider } from '../ui/slider.tsx';
import { words } from '../words.ts';
import styles from './job-bar.module.css';
import { useJobSettings } from './job-settings.ts';
import { detectId, languageCode, languageOptions } from './languages.ts';
import { runAgain } from './transcript-actions.ts';

/** How recordings are written down: those that are added next, and (again) the one that is open. */
export function JobBar({ transcript }: { readonly transcript: Transcript | null }) {
  const texts = words.transcribe;
  const { tasks } = texts;
  const settings = useJobSettings();
  const set = useJobSettings.setState;
  const { min, max } = transcriptionTemperatureRange;
  const { temperature } = settings;
  return (
    <div className={styles.bar}>
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
        value={settings.language ?? detectId}
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
          onChange={(value) => set({ temperature: value })}
          onReset={() => set({ temperature: null })}
        />
      </span>
      {transcript?.audioUrl && !isUnfinished(transcript) && (
        <Button icon={RefreshCwIcon} onClick={() => void runAgain(transcript, useJobSettings.getState())}>
          {texts.runAgain}
        </Button>
      )}
    </div>
  );
}

function ModelChoice() {
  const texts = words.transcribe;
  const gateway = useCurrentGateway();
  const { models } = useModels(gateway?.id ?? null);
  const set = useSettings(({ transcriptionModel }) => transcriptionModel);
  const chosen = useJobSettings(({ model }) => model);
  const options = models.filter(({ kind }) => kind === 'transcription').map(({ id }) => ({ id }));
  return (
    <Combobox
      label={texts.model}
      value={chosen ?? set}
      options={options}
      placeholder={options[0]?.id ?? texts.modelAuto}
      emptyText={texts.noModels}
      onOpen={() => gateway && void listModels(gateway.id, { refresh: false })}
      onChange={(model) => useJobSettings.setState({ model })}
    />
  );
}

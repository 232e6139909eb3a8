import { XIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { LanguageField } from '../../parameters/language-field.tsx';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { listModels, useKnownModels } from '../../stores/gateways/models-store.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Fact, Facts } from '../about/facts.tsx';
import styles from './audio-parts.module.css';

/** The default model and language for recordings and dictation. */
export function TranscriptionDefaults() {
  const { transcriptionModel, transcriptionLanguage } = useSettings();
  const gateway = useGatewayFor('transcription');
  const { models } = useKnownModels(gateway?.id ?? null);
  const texts = strings().audioSettings;
  return (
    <Facts>
      <Fact name={texts.model} text={texts.modelText}>
        <div className={styles.field}>
          <Combobox
            label={strings().transcribe.model}
            value={transcriptionModel}
            placeholder={gateway?.audioModels.transcription ?? strings().transcribe.modelAuto}
            options={models.filter(({ kind }) => kind === 'transcription').map(({ id }) => ({ id }))}
            emptyText={strings().transcribe.noModels}
            onOpen={() => gateway && void listModels(gateway.id, { refresh: false })}
            onChange={(model) => void changeSettings({ transcriptionModel: model })}
          />
        </div>
        {transcriptionModel !== null && (
          <IconButton
            icon={XIcon}
            label={texts.clearModel}
            onClick={() => void changeSettings({ transcriptionModel: null })}
          />
        )}
      </Fact>
      <Fact name={strings().transcribe.language} text={texts.languageText}>
        <div className={styles.field}>
          <LanguageField
            value={transcriptionLanguage}
            onChange={(language) => void changeSettings({ transcriptionLanguage: language })}
          />
        </div>
      </Fact>
    </Facts>
  );
}

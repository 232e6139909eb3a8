import { useState } from 'react';
import type { Model } from '../../../shared/gateways/gateway-profile.ts';
import { speechFormats, speechModels } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { useModels } from '../../stores/gateways/models-store.ts';
import { changeVoice, useSpeechModel, useVoiceSettings } from '../../stores/speech/speech-choice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { DirectionsField } from './directions-field.tsx';
import styles from './speech-options.module.css';
import { SpeedSlider } from './speed-slider.tsx';

const other = '';

/** The model, format and speed. */
export function SpeechOptions() {
  const texts = strings().speak;
  const settings = useVoiceSettings();
  const model = useSpeechModel();
  const { models } = useModels(useGatewayFor('speech')?.id ?? null);
  const listed = models.filter(
    ({ id, kind }) => kind === 'speech' && !speechModels.some((one) => one === id),
  );
  const isListed = speechModels.some((one) => one === model);
  const [wantsOther, setWantsOther] = useState(false);
  const showsOther = wantsOther || !isListed;
  return (
    <div className={styles.options}>
      <div className={styles.option}>
        <span aria-hidden="true">{texts.modelWord}</span>
        <Segmented
          label={texts.model}
          value={showsOther ? other : model}
          options={[
            ...speechModels.map((id) => ({ value: id as string, label: id })),
            { value: other, label: texts.other },
          ]}
          onChange={(id) => {
            setWantsOther(id === other);
            if (id !== other) void changeVoice({ model: id });
          }}
        />
      </div>
      {showsOther && <OtherModel key={model} model={isListed ? '' : model} listed={listed} />}
      <div className={styles.option}>
        <span aria-hidden="true">{texts.formatWord}</span>
        <Segmented
          label={texts.format}
          value={settings.format}
          options={speechFormats.map((id) => ({ value: id, label: id }))}
          onChange={(format) => void changeVoice({ format })}
        />
      </div>
      <div className={styles.speed}>
        <span aria-hidden="true">{texts.speed}</span>
        <SpeedSlider speed={settings.speed} onChange={(speed) => void changeVoice({ speed })} />
        <span className={styles.value} aria-hidden="true">
          {texts.speedOf(settings.speed.toFixed(2))}
        </span>
      </div>
      <DirectionsField directions={settings.directions} model={model} />
    </div>
  );
}

/** Maximum number of models offered next to the field. */
const offered = 6;

function OtherModel({ model, listed }: { readonly model: string; readonly listed: readonly Model[] }) {
  const [typed, setTyped] = useState(model);
  const apply = () => {
    const id = typed.trim();
    if (id !== '' && id !== model) void changeVoice({ model: id });
  };
  return (
    <div className={styles.other}>
      <Field
        label={strings().speak.otherModel}
        labelPlace="hidden"
        placeholder={strings().speak.otherModel}
        size="md"
        mono
        maxLength={500}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
        onBlur={apply}
      />
      {listed
        .filter(({ id }) => id !== model)
        .slice(0, offered)
        .map(({ id }) => (
          <Button key={id} size="sm" variant="ghost" onClick={() => void changeVoice({ model: id })}>
            {id}
          </Button>
        ))}
    </div>
  );
}

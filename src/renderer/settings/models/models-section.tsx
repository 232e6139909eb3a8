import { useEffect } from 'react';
import { longestSystemPrompt } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { OutputParameters } from '../../parameters/output-parameters.tsx';
import { type ParameterSetUp, withParameter } from '../../parameters/parameter-set-up.ts';
import { RequestParameters } from '../../parameters/request-parameters.tsx';
import { SamplingParameters } from '../../parameters/sampling-parameters.tsx';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { useTypedJson } from '../../stores/typed-json.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { SectionPage, SectionPart } from '../sections/section-page.tsx';
import {
  changeDefaults,
  followDefaults,
  shownDefaults,
  useDefaults,
  writeDefaults,
} from './defaults-store.ts';
import { ModelList } from './model-list.tsx';
import styles from './models-section.module.css';

/** The Models section: the model list, the default system prompt and default parameters. */
export function ModelsSection() {
  const texts = strings().parameters.settings;
  const { defaultParameters, defaultSystemPrompt } = useDefaults();
  const titlesByModel = useSettings((settings) => settings.titlesByModel);
  const typed = useTypedJson('defaults');
  useEffect(followDefaults, []);
  const setUp: ParameterSetUp = {
    own: defaultParameters,
    inherited: null,
    typed,
    set: (name, value) =>
      changeDefaults({ defaultParameters: withParameter(shownDefaults().defaultParameters, name, value) }),
    save: writeDefaults,
  };
  return (
    <SectionPage title={strings().settings.sections.models} text={texts.text}>
      <ModelList />
      <SectionPart title={texts.systemPrompt}>
        <TextArea
          className={styles.prompt}
          aria-label={texts.systemPrompt}
          placeholder={strings().parameters.systemPrompt.placeholder}
          rows={3}
          maxLength={longestSystemPrompt}
          value={defaultSystemPrompt}
          onChange={(event) => changeDefaults({ defaultSystemPrompt: event.currentTarget.value })}
          onBlur={writeDefaults}
        />
        <p className={styles.note}>{texts.systemPromptText}</p>
      </SectionPart>
      <SectionPart title={texts.titles}>
        <div className={styles.titles}>
          <Switch
            label={texts.titlesByModel}
            checked={titlesByModel}
            onChange={(next) => void changeSettings({ titlesByModel: next })}
          />
          <span>{texts.titlesByModel}</span>
        </div>
        <p className={styles.note}>{texts.titlesByModelText}</p>
      </SectionPart>
      <SectionPart title={texts.defaults}>
        <p className={styles.text}>{texts.defaultsText}</p>
        <div className={styles.card}>
          <div className={styles.group}>
            <SamplingParameters setUp={setUp} />
          </div>
          <div className={styles.group}>
            <OutputParameters setUp={setUp} />
            <RequestParameters setUp={setUp} />
          </div>
        </div>
      </SectionPart>
    </SectionPage>
  );
}

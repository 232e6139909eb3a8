import { type ReactNode, useState } from 'react';
import { appearanceChoices, readingSizeRange } from '../../../shared/settings/appearance.ts';
import { defaultSettings } from '../../../shared/settings/default-settings.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { languageChoices } from '../../../shared/text/language.ts';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { inElectron } from '../../stores/shell.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useAppInfo } from '../about/app-info.ts';
import { Fact, Facts } from '../about/facts.tsx';
import { SectionPage } from '../sections/section-page.tsx';
import styles from './appearance-section.module.css';

type Chosen = 'language' | keyof typeof appearanceChoices;

const choices: { readonly [Name in Chosen]: readonly Settings[Name][] } = {
  language: languageChoices,
  ...appearanceChoices,
};

/** The Appearance section. Changes apply immediately. At the next start, they apply before the first paint. */
export function AppearanceSection() {
  const { readingSize, compactRows } = useSettings();
  const texts = strings().settings.appearance;
  return (
    <SectionPage title={strings().settings.sections.appearance} text={texts.text}>
      <Facts>
        <Choice setting="language" text={texts.languageText} labels={texts.languages} />
        <Choice setting="theme" text={texts.themeText} labels={texts.themes} />
        <Choice setting="contrast" text={texts.contrastText} labels={texts.contrasts} />
        <Fact name={texts.readingSize} text={texts.readingSizeText}>
          <span className={styles.size}>
            <Slider
              label={texts.readingSize}
              value={readingSize}
              {...readingSizeRange}
              rest={defaultSettings.readingSize}
              step={1}
              valueText={texts.readingSizeValue(readingSize)}
              muted={readingSize === defaultSettings.readingSize}
              onChange={(next) => void changeSettings({ readingSize: Math.round(next) })}
              onReset={() => void changeSettings({ readingSize: defaultSettings.readingSize })}
            />
          </span>
          <span className={styles.value}>{texts.readingSizeValue(readingSize)}</span>
        </Fact>
        <Choice setting="readingFont" labels={texts.readingFaces}>
          <p className={styles.sample} aria-hidden="true">
            {texts.sample}
          </p>
        </Choice>
        <Fact name={texts.rows}>
          <Segmented
            label={texts.rows}
            value={compactRows ? 'compact' : 'usual'}
            options={(['usual', 'compact'] as const).map((value) => ({ value, label: texts.rowsOf[value] }))}
            onChange={(next) => void changeSettings({ compactRows: next === 'compact' })}
          />
        </Fact>
        <Choice setting="motion" text={texts.motionText} labels={texts.motions} />
        <NotifyChoice />
      </Facts>
    </SectionPage>
  );
}

function Choice<Name extends Chosen>({
  setting,
  text,
  labels,
  children,
}: {
  readonly setting: Name;
  readonly text?: string;
  readonly labels: Readonly<Record<Settings[Name], string>>;
  /** Shown below the choice. */
  readonly children?: ReactNode;
}) {
  const name = strings().settings.appearance[setting];
  return (
    <Fact name={name} text={text}>
      <Segmented
        label={name}
        value={useSettings((settings) => settings[setting])}
        options={choices[setting].map((value) => ({ value, label: labels[value] }))}
        onChange={(next) => void changeSettings({ [setting]: next })}
      />
      {children}
    </Fact>
  );
}

/**
 * Turns notifications about finished work on or off. In a browser, turning them on requests permission, because some
 * browsers require a user gesture for that.
 */
function NotifyChoice() {
  const setting = useSettings(({ notifyWhenDone }) => notifyWhenDone);
  const [refused, setRefused] = useState(false);
  const info = useAppInfo();
  const texts = strings().settings.appearance;
  const isOn = setting ?? inElectron;

  const choose = async (on: boolean) => {
    const allowed = !on || inElectron || (await Notification.requestPermission()) === 'granted';
    setRefused(!allowed);
    if (!allowed) return;
    await changeSettings({ notifyWhenDone: on });
  };

  const failed = info?.notificationsRefused && texts.notifyFailed;
  const note = refused ? texts.notifyRefused : failed || texts.notifyText;
  return (
    <Fact name={texts.notify} text={note}>
      <Switch label={texts.notify} checked={isOn} onChange={(on) => void choose(on)} />
    </Fact>
  );
}

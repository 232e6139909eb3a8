import { useState } from 'react';
import { defaultSettings } from '../../../shared/settings/default-settings.ts';
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

const themes = ['system', 'light', 'dark'] as const;
const languages = ['system', 'en', 'zh-Hans'] as const;
const faces = ['serif', 'sans'] as const;
const rows = ['usual', 'compact'] as const;
const motions = ['system', 'reduced'] as const;
const contrasts = ['system', 'more'] as const;
const sizes = { min: 14, max: 20 };

/** The Appearance section. Changes apply immediately. At the next start, they apply before the first paint. */
export function AppearanceSection() {
  const { language, theme, readingSize, readingFont, compactRows, motion, contrast } = useSettings();
  const texts = strings().settings.appearance;
  return (
    <SectionPage title={strings().settings.sections.appearance} text={texts.text}>
      <Facts>
        <Fact name={texts.language} text={texts.languageText}>
          <Segmented
            label={texts.language}
            value={language}
            options={languages.map((value) => ({ value, label: texts.languages[value] }))}
            onChange={(next) => void changeSettings({ language: next })}
          />
        </Fact>
        <Fact name={texts.theme} text={texts.themeText}>
          <Segmented
            label={texts.theme}
            value={theme}
            options={themes.map((value) => ({ value, label: texts.themes[value] }))}
            onChange={(next) => void changeSettings({ theme: next })}
          />
        </Fact>
        <Fact name={texts.contrast} text={texts.contrastText}>
          <Segmented
            label={texts.contrast}
            value={contrast}
            options={contrasts.map((value) => ({ value, label: texts.contrasts[value] }))}
            onChange={(next) => void changeSettings({ contrast: next })}
          />
        </Fact>
        <Fact name={texts.readingSize} text={texts.readingSizeText}>
          <span className={styles.size}>
            <Slider
              label={texts.readingSize}
              value={readingSize}
              {...sizes}
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
        <Fact name={texts.readingFont}>
          <Segmented
            label={texts.readingFont}
            value={readingFont}
            options={faces.map((value) => ({ value, label: texts.readingFaces[value] }))}
            onChange={(next) => void changeSettings({ readingFont: next })}
          />
        </Fact>
        <Fact name={texts.rows}>
          <Segmented
            label={texts.rows}
            value={compactRows ? 'compact' : 'usual'}
            options={rows.map((value) => ({ value, label: texts.rowsOf[value] }))}
            onChange={(next) => void changeSettings({ compactRows: next === 'compact' })}
          />
        </Fact>
        <Fact name={texts.motion} text={texts.motionText}>
          <Segmented
            label={texts.motion}
            value={motion}
            options={motions.map((value) => ({ value, label: texts.motions[value] }))}
            onChange={(next) => void changeSettings({ motion: next })}
          />
        </Fact>
        <NotifyChoice />
      </Facts>
      <p className={styles.sample} aria-hidden="true">
        {texts.sample}
      </p>
    </SectionPage>
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

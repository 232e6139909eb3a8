import type { Settings } from '../../shared/models/settings.ts';
import { sentenceOf } from '../failure-words.ts';
import { changeSettings, useSettings } from '../frame/settings-store.ts';
import { Segmented } from '../ui/segmented.tsx';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { Fact, Facts } from './facts.tsx';
import { NotifyChoice } from './notify-choice.tsx';
import { SectionPage } from './section-page.tsx';

const themes = ['system', 'light', 'dark'] as const;

/** How Parlance looks: the theme, which holds at once. */
export function AppearanceSection() {
  const theme = useSettings((settings) => settings.theme);
  const texts = words.settings.appearance;
  return (
    <SectionPage title={words.settings.sections.appearance} text={texts.text}>
      <Facts>
        <Fact name={texts.theme} text={texts.themeText}>
          <Segmented
            label={texts.theme}
            value={theme}
            options={themes.map((value) => ({ value, label: texts.themes[value] }))}
            onChange={(next) => void change({ theme: next })}
          />
        </Fact>
        <NotifyChoice />
      </Facts>
    </SectionPage>
  );
}

async function change(settings: Partial<Settings>): Promise<void> {
  const failed = await changeSettings(settings);
  if (failed) toast({ text: sentenceOf(failed).title });
}

import { RotateCcwIcon, XIcon } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import {
  compareVoices,
  useComparing,
  useSpeechModel,
  useVoiceSettings,
} from '../../stores/speech/speech-choice.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { speakScript } from '../model/clip-actions.ts';
import { estimated, spokenLength } from '../model/clip-time.ts';
import type { SpokenScript } from '../model/spoken-script.ts';
import { dismissPreviewFailure, togglePreview, usePreviewFailure } from '../model/voice-preview.ts';
import { SpeechOptions } from './speech-options.tsx';
import { VoiceGrid } from './voice-grid.tsx';
import styles from './voice-panel.module.css';

/** The panel with voices, options and the Speak button. */
export function VoicePanel({ spoken }: { readonly spoken: SpokenScript }) {
  const texts = strings().speak;
  const { on } = useComparing();
  const panel = useRef<HTMLElement>(null);
  useShortcuts({
    compareVoices: () => {
      compareVoices(true);
      // The voices become checkboxes.
      requestAnimationFrame(() => focusOther(panel.current));
    },
  });
  return (
    <aside ref={panel} className={styles.panel} aria-label={texts.voice}>
      <header className={styles.bar}>
        <h2 className={styles.title}>{texts.voice}</h2>
        <span className={styles.compare}>
          <span aria-hidden="true">{texts.compare}</span>
          <Switch label={texts.compare} checked={on} onChange={compareVoices} />
        </span>
      </header>
      <VoiceGrid />
      <PreviewProblem />
      <SpeechOptions />
      <SpeakFoot spoken={spoken} />
    </aside>
  );
}

/** Focuses the first voice that isn't compared yet. */
function focusOther(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[role=checkbox][aria-checked=false]')?.focus();
}

function SpeakFoot({ spoken }: { readonly spoken: SpokenScript }) {
  const texts = strings().speak;
  const settings = useVoiceSettings();
  const model = useSpeechModel();
  const { on, voices } = useComparing();
  const times = on ? voices.length : 1;
  const characters = spoken.chunks.reduce((sum, { start, end }) => sum + end - start, 0);
  // Depends on the text only, because the speed changes while its slider is dragged.
  const length = useMemo(() => spokenLength(spoken.text), [spoken.text]);
  const { seconds, bytes } = estimated(length, settings);
  const time = clockOf(Math.max(1, seconds));
  // Two significant digits are enough for an estimate.
  const size = sizeLabel(Number((bytes * times).toPrecision(2)));
  return (
    <footer className={styles.foot} data-step="to-speech" data-page-foot>
      <span className={styles.estimate}>
        {characters === 0
          ? spoken.omitted.length > 0 && texts.allLeftOut
          : on && times < 2
            ? texts.chooseTwo
            : times > 1
              ? texts.estimates(size, String(times), time)
              : texts.estimate(size, time)}
      </span>
      <Button
        variant="primary"
        size="xl"
        shortcut={keysOf('speakText')}
        disabled={characters === 0 || (on && times < 2)}
        onClick={() => void speakScript(model)}
      >
        {times > 2 ? texts.speakAll(String(times)) : times === 2 ? texts.speakBoth : texts.speak}
      </Button>
    </footer>
  );
}

/** Shows why a preview failed, with a retry button. */
function PreviewProblem() {
  const texts = strings().speak;
  const failed = usePreviewFailure((state) => state.failed);
  const model = useSpeechModel();
  if (!failed) return null;
  return (
    <div className={styles.problem}>
      <FailureNote failure={failed.failure} saved={texts.notPreviewed(voiceOf(failed.voice).name)}>
        <Button size="sm" icon={RotateCcwIcon} onClick={() => togglePreview(failed.voice, model)}>
          {texts.retry}
        </Button>
        <Button size="sm" variant="ghost" icon={XIcon} onClick={dismissPreviewFailure}>
          {texts.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}

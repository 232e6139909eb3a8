import { MicIcon, SquareIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { LevelMeter } from '../../audio/recorder/level-meter.tsx';
import { openMeter, openMicrophone } from '../../audio/recorder/microphone.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fact } from '../about/facts.tsx';

/** An open microphone. `level` returns its current level, from 0 to 1. */
type OpenMicrophone = { readonly name: string; level(): number; close(): void };

type State =
  | { readonly kind: 'idle' | 'opening' }
  | { readonly kind: 'listening'; readonly microphone: OpenMicrophone }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A level that background noise in a quiet room doesn't reach. */
const audibleLevel = 0.3;
const pollMs = 100;

/** Shows the level of the chosen microphone. Nothing is recorded or sent. */
export function MicrophoneTest() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const listening = state.kind === 'listening' ? state.microphone : null;
  const texts = strings().audioSettings;
  useEffect(() => () => listening?.close(), [listening]);

  const start = async () => {
    setState({ kind: 'opening' });
    const opened = await openMicrophone(useSettings.getState().microphone);
    if (!opened.ok) return setState({ kind: 'failed', failure: opened.failure });
    setState({ kind: 'listening', microphone: listenTo(opened.stream, () => setState({ kind: 'idle' })) });
  };

  return (
    <Fact name={texts.test} text={texts.testText}>
      {listening ? (
        <Button icon={SquareIcon} onClick={() => setState({ kind: 'idle' })}>
          {texts.stopTest}
        </Button>
      ) : (
        <Button icon={MicIcon} busy={state.kind === 'opening'} onClick={() => void start()}>
          {texts.startTest}
        </Button>
      )}
      {listening && <LevelMeter level={listening.level} bars={48} />}
      <span role="status">
        {listening && <MicrophoneStatus key={listening.name} microphone={listening} />}
      </span>
      {state.kind === 'failed' && <FailureNote failure={state.failure} />}
    </Fact>
  );
}

/** Announces to screen readers whether the microphone picks up sound. */
function MicrophoneStatus({ microphone }: { readonly microphone: OpenMicrophone }) {
  const [isAudible, setIsAudible] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (microphone.level() > audibleLevel) setIsAudible(true);
    }, pollMs);
    return () => clearInterval(timer);
  }, [microphone]);
  return isAudible
    ? strings().audioSettings.works(microphone.name)
    : strings().audioSettings.listening(microphone.name);
}

function listenTo(stream: MediaStream, onEnded: () => void): OpenMicrophone {
  const meter = openMeter(stream);
  const [track] = stream.getAudioTracks();
  track?.addEventListener('ended', onEnded);
  return {
    name: track?.label ?? '',
    level: meter.level,
    close: () => {
      meter.close();
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

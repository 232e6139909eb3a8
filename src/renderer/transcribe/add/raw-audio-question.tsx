import { useId, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import {
  type RawAudioQuestion as Question,
  type RawAudioFormat,
  useRawAudioQuestions,
} from '../../stores/transcripts/raw-audio-question.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import styles from './raw-audio-question.module.css';

const rates = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];

const samples = {
  s16le: { encoding: 'integer', width: 2, isBigEndian: false },
  s16be: { encoding: 'integer', width: 2, isBigEndian: true },
  s24le: { encoding: 'integer', width: 3, isBigEndian: false },
  s32le: { encoding: 'integer', width: 4, isBigEndian: false },
  f32le: { encoding: 'float', width: 4, isBigEndian: false },
  u8: { encoding: 'unsigned', width: 1, isBigEndian: false },
  alaw: { encoding: 'alaw', width: 1, isBigEndian: false },
  ulaw: { encoding: 'ulaw', width: 1, isBigEndian: false },
} as const satisfies Readonly<Record<string, Omit<RawAudioFormat, 'rate' | 'channels'>>>;

type SampleName = keyof typeof samples;

/** Asks for the format of audio without a header. Render it once. */
export function RawAudioQuestion() {
  const [question] = useRawAudioQuestions();
  return question ? <Choice key={question.id} question={question} /> : null;
}

function Choice({ question: { name, size, answer } }: { readonly question: Question }) {
  const texts = strings().transcribe.raw;
  // Speech APIs return 24 kHz mono.
  const [sample, setSample] = useState<SampleName>('s16le');
  const [rate, setRate] = useState(24_000);
  const [channels, setChannels] = useState(1);
  const ids = { sample: useId(), rate: useId(), channels: useId() };
  const format: RawAudioFormat = { ...samples[sample], rate, channels };
  return (
    <ConfirmDialog
      open
      harmless
      title={texts.title}
      text={texts.text(name)}
      confirm={texts.confirm}
      onConfirm={() => answer(format)}
      onClose={() => answer(null)}
    >
      <div className={styles.fields}>
        <label htmlFor={ids.sample}>{texts.sample}</label>
        <NativeSelect
          id={ids.sample}
          value={sample}
          onChange={({ currentTarget: { value } }) => {
            if (Object.hasOwn(samples, value)) setSample(value as SampleName);
          }}
        >
          {Object.entries(texts.samples).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <label htmlFor={ids.rate}>{texts.rate}</label>
        <NativeSelect
          id={ids.rate}
          value={rate}
          onChange={({ currentTarget: { value } }) => setRate(Number(value))}
        >
          {rates.map((hertz) => (
            <option key={hertz} value={hertz}>
              {texts.hertz(hertz)}
            </option>
          ))}
        </NativeSelect>
        <label htmlFor={ids.channels}>{texts.channels}</label>
        <NativeSelect
          id={ids.channels}
          value={channels}
          onChange={({ currentTarget: { value } }) => setChannels(Number(value))}
        >
          <option value={1}>{texts.mono}</option>
          <option value={2}>{texts.stereo}</option>
        </NativeSelect>
      </div>
      <p className={styles.length}>{texts.length(clockOf(size / (rate * channels * format.width)))}</p>
    </ConfirmDialog>
  );
}

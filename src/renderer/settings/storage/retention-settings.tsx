import { useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { Fact, Facts } from '../about/facts.tsx';
import { SectionPart } from '../sections/section-page.tsx';

const recordingDays = [30, 90, 365, null] as const;
const speechDays = [7, 30, 90, null] as const;

/** Sets how many days to store audio: recordings with finished transcripts, and speech. */
export function RetentionSettings() {
  const texts = strings().settings.storage;
  const recordings = useSettings(({ recordingRetentionDays }) => recordingRetentionDays);
  const speech = useSettings(({ speechRetentionDays }) => speechRetentionDays);
  const [pendingDays, setPendingDays] = useState<number | null>(null);
  return (
    <SectionPart title={texts.keepTitle}>
      <Facts>
        <Fact name={texts.keepRecordings} text={texts.keepRecordingsText}>
          <Segmented
            label={texts.keepRecordings}
            value={String(recordings)}
            options={recordingDays.map(optionOf)}
            onChange={(next) => {
              const days = daysOf(next);
              // Only a shorter retention deletes anything.
              if (days !== null && (recordings === null || days < recordings)) setPendingDays(days);
              else void changeSettings({ recordingRetentionDays: days });
            }}
          />
        </Fact>
        <Fact name={texts.keepSpeech} text={texts.keepSpeechText}>
          <Segmented
            label={texts.keepSpeech}
            value={String(speech)}
            options={speechDays.map(optionOf)}
            onChange={(next) => void changeSettings({ speechRetentionDays: daysOf(next) })}
          />
        </Fact>
      </Facts>
      <ConfirmDialog
        open={pendingDays !== null}
        title={texts.keepTitleConfirm(pendingDays ?? 0)}
        text={texts.keepConfirmText}
        confirm={texts.keepConfirm}
        onConfirm={() => {
          void changeSettings({ recordingRetentionDays: pendingDays });
          setPendingDays(null);
        }}
        onClose={() => setPendingDays(null)}
      />
    </SectionPart>
  );
}

function optionOf(days: number | null): { readonly value: string; readonly label: string } {
  return { value: String(days), label: strings().settings.storage.days(days) };
}

function daysOf(value: string): number | null {
  return value === 'null' ? null : Number(value);
}

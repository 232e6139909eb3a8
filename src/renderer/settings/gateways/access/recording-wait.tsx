import { useState } from 'react';
import { type GatewayWaits, recordingWaitRange } from '../../../../shared/gateways/gateway-network.ts';
import { strings } from '../../../i18n/strings.ts';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { SettingRow } from '../setting-row.tsx';
import styles from './gateway-network.module.css';

const minuteMs = 60_000;
const minMinutes = recordingWaitRange.min / minuteMs;

/** Edits the timeout, in minutes, of requests with a recording. */
export function RecordingWait({
  waits,
  onChange,
}: {
  readonly waits: GatewayWaits;
  readonly onChange: (recordingMs: number) => void;
}) {
  const texts = strings().gatewaySettings.network;
  // The typed number, which may be below the minimum until typing ends.
  const [typed, setTyped] = useState<number | null>(null);
  const save = () => {
    setTyped(null);
    const recordingMs = typed === null ? null : Math.max(typed, minMinutes) * minuteMs;
    if (recordingMs !== null && recordingMs !== waits.recordingMs) onChange(recordingMs);
  };
  return (
    <SettingRow name={texts.recordingLimit} text={texts.recordingLimitText}>
      <span className={styles.wait}>
        <NumberField
          label={texts.recordingLimit}
          value={typed ?? Math.round(waits.recordingMs / minuteMs)}
          min={1}
          max={recordingWaitRange.max / minuteMs}
          page={10}
          start={minMinutes}
          onChange={setTyped}
          onBlur={save}
        />
        <span aria-hidden="true">{texts.minutes}</span>
      </span>
    </SettingRow>
  );
}

import { useNextSummary } from '../../stores/transcripts/use-settings-summary.ts';

/** What a recording that is dropped is transcribed with. */
export function NextRecording() {
  return <>{useNextSummary()}</>;
}

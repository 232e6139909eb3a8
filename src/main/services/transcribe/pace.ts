/** Measures transcription speed since the app started. A key identifies the gateway, task and model. */
export type Paces = {
  /** Records that `seconds` of audio took `ms` milliseconds. */
  note(key: string, seconds: number | null, ms: number): void;
  /** Estimates how long `seconds` of audio will take, in ms; null without enough earlier measurements. */
  estimate(key: string, seconds: number | null): number | null;
};

/** Weight of all earlier measurements relative to the newest. */
const weightOfEarlier = 0.5;
/** Minimum audio for an estimate, in seconds. With less, the fixed overhead of a request dominates. */
const minSeconds = 10;

/** Creates an empty record. */
export function createPaces(): Paces {
  const measured = new Map<string, { readonly seconds: number; readonly ms: number }>();
  return {
    note: (key, seconds, ms) => {
      if (!seconds || ms < 0) return;
      const before = measured.get(key) ?? { seconds: 0, ms: 0 };
      measured.set(key, {
        seconds: before.seconds * weightOfEarlier + seconds,
        ms: before.ms * weightOfEarlier + ms,
      });
    },
    estimate: (key, seconds) => {
      const pace = measured.get(key);
      if (!pace || pace.seconds < minSeconds || !seconds) return null;
      return Math.round((pace.ms / pace.seconds) * seconds);
    },
  };
}

/** How fast gateways have transcribed in this run; a key stands for a gateway and a model. */
export type Paces = {
  /** Notes that audio of so many seconds took so many milliseconds. */
  note(key: string, seconds: number | null, ms: number): void;
  /** Estimates how long audio of so many seconds will take, in ms; null without an earlier one to go by. */
  estimate(key: string, seconds: number | null): number | null;
};

/** How much everything earlier counts, beside the newest measurement. */
const weightOfEarlier = 0.5;
/** Each request takes a moment of its own, so that shorter audio than this, in seconds, says too little of the pace. */
const leastSeconds = 10;

/** Returns an empty record of paces. */
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
      if (!pace || pace.seconds < leastSeconds || !seconds) return null;
      return Math.round((pace.ms / pace.seconds) * seconds);
    },
  };
}

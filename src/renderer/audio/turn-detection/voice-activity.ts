import { frameMs } from './detection-rate.ts';

/** A frame with at least this probability counts towards the start of a turn. */
const startAt = 0.75;
/** A frame below this probability counts towards the pause that ends a turn. */
const endBelow = 0.4;
/** A turn starts once this many of the last {@link startWindow} frames reach {@link startAt}. */
const startFrames = 10;
const startWindow = 20;
/** Shortest speech in a turn, in ms. Clicks and coughs are shorter. */
const minSpeechMs = 250;

/** A change in a frame, or null if there is none. A `dropped` turn contained too little speech. */
export type VoiceEvent = 'started' | 'ended' | 'dropped' | null;

/** Settings of {@link createVoiceActivity}. */
export type DetectionSettings = {
  /** Silence that ends a turn, in ms. */
  readonly pauseMs: number;
  /** Whether a turn may start. A running one continues in any case. */
  readonly allowStart: boolean;
  /** Whether turns start and end only with {@link VoiceActivity.hold}. */
  readonly pushToTalk: boolean;
};

/** Detects turns in the probabilities of consecutive frames. */
export type VoiceActivity = {
  readonly inTurn: boolean;
  set(settings: DetectionSettings): void;
  frame(probability: number): VoiceEvent;
  /** `true` starts a turn, or prevents a pause from ending the running one. `false` ends it. */
  hold(down: boolean): VoiceEvent;
  /** Ends the turn without waiting for a pause. */
  endTurn(): VoiceEvent;
};

/** Creates a detector. Frames are {@link frameMs} long. */
export function createVoiceActivity(initial: DetectionSettings): VoiceActivity {
  let settings = initial;
  let recent: boolean[] = [];
  let inTurn = false;
  let isHeld = false;
  let speechMs = 0;
  let silenceMs = 0;

  const start = (speech: number): VoiceEvent => {
    inTurn = true;
    speechMs = speech;
    silenceMs = 0;
    recent = [];
    return 'started';
  };
  const end = (): VoiceEvent => {
    if (!inTurn) return null;
    inTurn = false;
    isHeld = false;
    return speechMs >= minSpeechMs ? 'ended' : 'dropped';
  };

  return {
    get inTurn() {
      return inTurn;
    },
    set: (next) => {
      settings = next;
      if (!next.allowStart) recent = [];
    },
    frame: (probability) => {
      if (inTurn) {
        if (probability >= endBelow) speechMs += frameMs;
        silenceMs = probability < endBelow ? silenceMs + frameMs : 0;
        return !isHeld && silenceMs >= settings.pauseMs ? end() : null;
      }
      if (!settings.allowStart || settings.pushToTalk) return null;
      recent = [...recent, probability >= startAt].slice(-startWindow);
      const speech = recent.filter(Boolean).length;
      return speech >= startFrames ? start(speech * frameMs) : null;
    },
    hold: (down) => {
      if (!down) return isHeld ? end() : null;
      if (inTurn || settings.allowStart) isHeld = true;
      return isHeld && !inTurn ? start(0) : null;
    },
    endTurn: end,
  };
}

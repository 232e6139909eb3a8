import { frameMs } from './detection-rate.ts';
import type { SpeechRating } from './speech-rating.ts';

/** A frame with at least this probability counts towards the start of a turn. */
const startAt = 0.75;
/** A frame below this probability counts towards the pause that ends a turn. */
const endBelow = 0.4;
/**
 * Thresholds in dB, at the start of a turn and within it: a frame isn't speech if noise suppression keeps less of it.
 * Speech that is as loud as the noise around it keeps about -4 dB.
 */
const startRemainingDb = -5;
const endRemainingDb = -10;
/** A turn starts once this many of the last {@link startWindow} frames reach {@link startAt}. */
const startFrames = 10;
const startWindow = 20;
/** Shortest speech in a turn, in ms. Clicks and coughs are shorter. */
const minSpeechMs = 250;
/** A sound whose level doesn't change for this long, in ms, isn't speech. */
const notSpeechMs = 2000;
/**
 * Turn lengths in ms. From the first one on, any gap ends a turn. At the second one, the turn ends without a gap. The
 * next turn begins at once, and both become one message. Gateways accept 25 MB, which is 13 minutes.
 */
const longTurnMs = 300_000;
const longestTurnMs = 360_000;
const shortestGapMs = 100;
/** Maximum error of the time for which a sound has been steady, in ms. */
const steadyErrorMs = 200;

/** A change of state, or null if there is none. A `dropped` turn contained too little speech. */
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

/** A rated frame. `steadyMs` is the time for which the level hasn't changed. Missing values count as 0. */
export type RatedFrame = Pick<SpeechRating, 'probability'> &
  Partial<SpeechRating> & { readonly steadyMs?: number };

/** Detects turns from the ratings of consecutive frames. */
export type VoiceActivity = {
  readonly inTurn: boolean;
  set(settings: DetectionSettings): void;
  /**
   * Adds a frame. A hum or tone doesn't start a turn or count as speech, and it ends a turn. Sound that the noise
   * suppression removes isn't speech.
   */
  frame(rated: RatedFrame): VoiceEvent;
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
  /** Whether each frame of the turn was speech, for the last {@link notSpeechMs}. */
  let latest: boolean[] = [];
  let turnMs = 0;
  let silenceMs = 0;

  const start = (speech: number): VoiceEvent => {
    inTurn = true;
    speechMs = speech;
    silenceMs = 0;
    recent = [];
    latest = [];
    turnMs = 0;
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
    frame: ({ probability, remainingDb = 0, steadyMs = 0 }) => {
      if (inTurn) {
        const isSpeech = probability >= endBelow && (isHeld || remainingDb >= endRemainingDb);
        latest.push(isSpeech);
        if (latest.length > notSpeechMs / frameMs) latest.shift();
        turnMs += frameMs;
        if (isSpeech) speechMs += frameMs;
        silenceMs = isSpeech ? 0 : silenceMs + frameMs;
        if (isHeld) return null;
        const isSteady = steadyMs >= notSpeechMs && isSpeech;
        const pauseMs = turnMs >= longTurnMs ? shortestGapMs : settings.pauseMs;
        if (!isSteady && silenceMs < pauseMs && turnMs < longestTurnMs) return null;
        // The silence after a short word is steady too, but the word isn't.
        const isAllSteady = steadyMs >= Math.max(turnMs - steadyErrorMs, silenceMs + steadyErrorMs);
        if (isAllSteady) speechMs = 0;
        else if (isSteady) speechMs -= latest.filter(Boolean).length * frameMs;
        return end();
      }
      if (!settings.allowStart || settings.pushToTalk) return null;
      recent = [...recent, probability >= startAt && remainingDb >= startRemainingDb].slice(-startWindow);
      const speech = recent.filter(Boolean).length;
      return speech >= startFrames && steadyMs < notSpeechMs ? start(speech * frameMs) : null;
    },
    hold: (down) => {
      if (!down) return isHeld ? end() : null;
      if (inTurn || settings.allowStart) isHeld = true;
      return isHeld && !inTurn ? start(0) : null;
    },
    endTurn: end,
  };
}

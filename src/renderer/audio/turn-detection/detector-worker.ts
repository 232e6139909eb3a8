import { frameLength } from './detection-rate.ts';
import type { FromDetector, ToDetector } from './detector-messages.ts';
import { createSpeechRating } from './speech-rating.ts';
import { createSteadyLevel } from './steady-level.ts';
import { createTurnAudio, levelOf } from './turn-audio.ts';
import { createVoiceActivity, type VoiceEvent } from './voice-activity.ts';

/** Frames between two `level` messages: 60 ms. */
const levelFrames = 6;

const ratingOf = createSpeechRating();
const steadyMsOf = createSteadyLevel();
const audio = createTurnAudio();
const voice = createVoiceActivity({ pauseMs: 700, allowStart: false, pushToTalk: false });
const rest = new Float32Array(frameLength);
let restLength = 0;
let allowStart = false;
let loudest = 0;
let frames = 0;

function post(message: FromDetector): void {
  self.postMessage(message);
}

function handle(event: VoiceEvent): void {
  if (event === null) return;
  if (event === 'started') {
    audio.begin();
    post({ type: 'started' });
    return;
  }
  post({ type: 'chunk', ...audio.end() });
  post({ type: event });
}

/** Splits samples into frames. Keeps an incomplete frame for the next call. */
function addSamples(samples: Float32Array): void {
  for (let at = 0; at < samples.length; ) {
    const next = samples.subarray(at, at + frameLength - restLength);
    rest.set(next, restLength);
    restLength += next.length;
    at += next.length;
    if (restLength < frameLength) return;
    restLength = 0;
    addFrame(rest);
  }
}

function addFrame(frame: Float32Array): void {
  loudest = Math.max(loudest, levelOf(frame));
  frames += 1;
  if (frames % levelFrames === 0) {
    post({ type: 'level', level: loudest });
    loudest = 0;
  }
  const rating = ratingOf(frame);
  const chunk = audio.add(frame);
  if (chunk) post({ type: 'chunk', ...chunk });
  if (!allowStart && !voice.inTurn) audio.clear();
  handle(voice.frame({ ...rating, steadyMs: steadyMsOf(frame) }));
}

self.addEventListener('message', ({ data }: MessageEvent<ToDetector>) => {
  switch (data.type) {
    case 'listen':
      data.port.onmessage = ({ data: samples }: MessageEvent<Float32Array>) => addSamples(samples);
      allowStart = data.settings.allowStart;
      return voice.set(data.settings);
    case 'set':
      allowStart = data.settings.allowStart;
      return voice.set(data.settings);
    case 'hold':
      return handle(voice.hold(data.down));
    case 'end-turn':
      handle(voice.endTurn());
      return post({ type: 'flushed' });
  }
});

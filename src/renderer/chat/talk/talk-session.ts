import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';
import type { VoiceSettings } from '../../../shared/speech/speech.ts';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { stopReading } from '../../audio/player/read-aloud.ts';
import { speakText } from '../../audio/player/speak-text.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { useSettings } from '../../stores/settings-store.ts';
import type { StartedReply } from '../model/sending.ts';
import { useTalkOpen } from '../model/talk-open.ts';
import { isSilent, listeningSince, type SpokenMessage } from '../model/talk-state.ts';
import { newTalkView, useTalk } from '../model/talk-store.ts';
import { stop } from '../model/turn-actions.ts';
import { appendToDraft, retryReply, type SentTurns, sendTurns, type TalkPlace } from './send-turns.ts';
import { createSpeaker, type Speaker, type SpeakerEvents } from './speaking/speaker.ts';
import { type SpokenReply, untilIdle, watchReply } from './speaking/spoken-reply.ts';
import { createTalkMicrophone } from './talk-microphone.ts';
import { createTurnRecordings } from './turn-recordings.ts';
import type { TalkEffect } from './turns/talk-effect.ts';
import { type TalkEvent, takeTurn } from './turns/turn-taking.ts';

/** A running talk. Its state is in {@link useTalk}. */
export type TalkSession = {
  /** The level of the microphone from 0 to 1. */
  level(): number;
  /** Whether the device or the system has muted the microphone. */
  isMutedElsewhere(): boolean;
  mute(muted: boolean): void;
  /** Starts or ends a turn manually. */
  hold(down: boolean): void;
  again(): void;
  /** Retries the sentences that couldn't be spoken. */
  retrySkipped(): void;
  retry(): void;
  skip(): void;
  /** Aborts transcriptions, which then count as failed. */
  stopTranscribing(): void;
  /** Skips the sentence that is waiting for its speech. */
  skipSpeech(): void;
  /** Closes the microphone because the page records or plays something else. */
  pause(): void;
  /** Opens the microphone after it was closed or couldn't be opened. */
  resume(): void;
  applySettings(): void;
  /** Ends the talk. Turns that weren't sent can be recovered on the Transcribe screen. */
  end(): void;
};

/** Starts a talk in the conversation that `place` returns. */
export function startTalk(place: () => TalkPlace): TalkSession {
  const recordings = createTurnRecordings();
  const controller = new AbortController();
  const now = () => performance.now();
  let reply: SpokenReply | null = null;
  let started: StartedReply | null = null;
  let unwatch = () => {};
  let sending = Promise.resolve();
  /** Settles once the position up to which the reply was spoken has been stored. The next request may depend on it. */
  let marking = Promise.resolve();

  useTalk.setState({ ...newTalkView, talk: listeningSince(now()) }, true);
  stopReading();
  playSilence();

  const speaker = createReplySpeaker({
    onPiece: (spoken) => {
      useTalk.setState({ spoken });
      dispatch({ type: 'audio-started' });
    },
    onSkipped: (failure, text) => {
      useTalk.setState(({ skipped }) => ({ skipped: [...skipped, { text, failure }] }));
      useTalkOpen.setState({ isPartlySilent: true });
    },
    onPaused: pause,
    onSlow: (isSpeechSlow) => useTalk.setState({ isSpeechSlow }),
    onDone: () => {
      const { talk, skipped } = useTalk.getState();
      if (talk.reply?.stage === 'thinking' && skipped.length === 0 && !reply?.failure) {
        useTalk.setState({ hasNothingToSpeak: true });
        useTalkOpen.setState({ isPartlySilent: true });
      }
      dispatch(reply?.failure ? { type: 'reply-failed', failure: reply.failure } : { type: 'done' });
    },
  });

  const microphone = createTalkMicrophone({ recordings, dispatch, ended: controller.signal });

  function dispatch(event: TalkEvent): void {
    if (controller.signal.aborted) return;
    const step = takeTurn(useTalk.getState().talk, event, now(), useSettings.getState().talkEndsReply);
    useTalk.setState({ talk: step.state });
    microphone.update();
    for (const effect of step.effects) void run(effect);
    // After the effects, so that an interrupted sentence isn't resumed for a moment before it's stopped.
    speaker.setPaused(isSilent(useTalk.getState().talk));
  }

  async function run(effect: TalkEffect): Promise<void> {
    switch (effect.type) {
      case 'transcribe': {
        const transcribed = await recordings.transcribe(effect.turn);
        if (!transcribed.ok)
          return dispatch({ type: 'not-transcribed', turn: effect.turn, failure: transcribed.failure });
        const { text, omitted } = transcribed;
        useTalk.setState({ omitted, ...(text && { said: text }) });
        return dispatch({ type: 'transcribed', turn: effect.turn, text });
      }
      case 'send':
        useTalk.setState({ said: effect.message.text, skipped: [], hasNothingToSpeak: false });
        useTalkOpen.setState({ isPartlySilent: false });
        await Promise.all([untilIdle(controller.signal), marking]);
        if (!controller.signal.aborted) sending = deliver(effect.message);
        return;
      case 'retry-reply':
        return follow(started ? await retryReply(started) : null);
      case 'discard':
        return recordings.discard(effect.turns);
      case 'sent':
        return started ? recordings.sent(effect.turns, started) : undefined;
      case 'release':
        return recordings.release(effect.turns);
      case 'stop-speech':
        return stopSpeech();
      case 'stop': {
        const { conversationId } = place();
        if (conversationId) stop(conversationId);
        return;
      }
      case 'draft':
        return appendToDraft(place().conversationId, effect.text);
      case 'repeat':
        return speaker.repeat();
      case 'retry-skipped':
        useTalk.setState({ skipped: [] });
        return speaker.retrySkipped();
    }
  }

  async function deliver({ text, turns }: SpokenMessage): Promise<void> {
    const sent = await sendTurns(place(), text);
    // The talk ended in the meantime. Otherwise the Transcribe screen would offer these recordings for recovery.
    if (sent.ok && controller.signal.aborted) await recordings.sent(turns, sent.reply);
    follow(sent);
  }

  /** Speaks the reply to a message that was sent. */
  function follow(sent: SentTurns | null): void {
    if (controller.signal.aborted) return;
    const isRetry = useTalk.getState().talk.reply?.stage !== 'sending';
    if (!sent?.ok) {
      if (isRetry) dispatch(sent ? { type: 'reply-failed', failure: sent.failure } : { type: 'done' });
      else if (sent) dispatch({ ...sent, type: 'not-sent' });
      return;
    }
    started = sent.reply;
    reply = null;
    speaker.begin();
    dispatch({ type: 'sent' });
    unwatch();
    unwatch = watchReply(sent.reply, (next) => {
      reply = next;
      const stage = useTalk.getState().talk.reply?.stage;
      if (stage === 'ending') {
        if (next.ended) dispatch({ type: 'done' });
      } else speaker.update(next.text, next.ended);
    });
  }

  function stopSpeech(): void {
    const spokenTo = speaker.stop();
    const { conversationId } = place();
    if (started && conversationId) marking = markSpoken(conversationId, started.messageId, spokenTo);
    // A reply that has ended doesn't change any more, so `watchReply` won't report it.
    if (reply?.ended && useTalk.getState().talk.reply?.stage === 'ending') dispatch({ type: 'done' });
  }

  function pause(): void {
    dispatch({ type: 'pause', why: 'other-audio' });
    void microphone.close().then(() => {
      // If the turn isn't over by now, the worker has failed.
      const last = useTalk.getState().talk.turns.find(({ stage }) => stage === 'recording');
      if (last) dispatch({ type: 'ended', turn: last.id });
    });
    if (useTalk.getState().microphone.state !== 'failed')
      useTalk.setState({ microphone: { state: 'closed' } });
  }

  microphone.open();
  return {
    level: microphone.level,
    isMutedElsewhere: microphone.isMutedElsewhere,
    mute: (muted) => {
      if (muted) microphone.endTurn();
      dispatch({ type: 'mute', muted });
    },
    hold: microphone.hold,
    again: () => dispatch({ type: 'again' }),
    retrySkipped: () => dispatch({ type: 'retry-skipped' }),
    retry: () => dispatch({ type: 'retry' }),
    skip: () => dispatch({ type: 'skip' }),
    stopTranscribing: recordings.stopTranscribing,
    skipSpeech: speaker.skip,
    pause,
    resume: microphone.open,
    applySettings: microphone.update,
    end: () => {
      // If nothing of a reply has been spoken yet, the user can simply read it, so it isn't marked as interrupted.
      if (useTalk.getState().talk.reply?.stage === 'speaking') stopSpeech();
      controller.abort();
      unwatch();
      speaker.begin();
      void microphone
        .close()
        .then(() => sending)
        .then(recordings.close);
    },
  };
}

/**
 * Stores how much of a reply was spoken, in UTF-16 code units of its text. Resolves once the reply has ended. If this
 * fails, the reply isn't marked as interrupted.
 */
async function markSpoken(conversationId: string, messageId: string, spokenTo: number): Promise<void> {
  await callBackend((api) => api.chat.markSpoken({ conversationId, messageId, spokenTo }));
}

/** Creates a speaker with the current voice and the page's player. */
function createReplySpeaker(events: SpeakerEvents): Speaker {
  return createSpeaker({
    speak: (text, onChange) => speakText(text, currentVoiceSettings(), onChange),
    mention: (named) => strings().talk.mentioned[named],
    load: ({ url, state }, playerEvents) =>
      createElementPlayer({ url, arriving: state === 'arriving' }, playerEvents),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    events,
  });
}

/**
 * Plays a tenth of a second of silence. Chromium loads audio in a hidden page only if the page has played audio before
 * (`ChromeContentRendererClient::DeferMediaLoad`). Call it while the page is visible.
 */
function playSilence(): void {
  const rate = 8_000;
  const bytesPerSample = 2;
  const length = (rate / 10) * bytesPerSample;
  const header = wavHeader(pcmFormat({ rate, channels: 1 }), length);
  const url = URL.createObjectURL(new Blob([header, new Uint8Array(length)], { type: 'audio/wav' }));
  const audio = new Audio(url);
  const release = () => URL.revokeObjectURL(url);
  audio.addEventListener('ended', release, { once: true });
  // If it fails, sentences wait until the page is visible.
  audio.play().catch(release);
}

/** Returns the voice settings of the Speak screen, with a format that can be played while it's being received. */
export function currentVoiceSettings(): VoiceSettings {
  const { speech } = useSettings.getState();
  const isStreamed = speech.format === 'aac' || speech.format === 'wav';
  return { ...speech, format: isStreamed ? speech.format : ('mp3' as const) };
}

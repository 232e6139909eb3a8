import type { Failure } from '../../../shared/failure.ts';
import { openTurnDetector, type TurnDetector } from '../../audio/turn-detection/turn-detector.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { mayStartTurn } from '../model/talk-state.ts';
import { useTalk } from '../model/talk-store.ts';
import type { TurnRecordings } from './turn-recordings.ts';
import type { TalkEvent } from './turns/turn-taking.ts';

/** The microphone of a talk. Its state is in `useTalk`. */
export type TalkMicrophoneControl = {
  /** The level from 0 to 1. */
  level(): number;
  /** Whether the device or the system has muted it. */
  isMutedElsewhere(): boolean;
  /** Opens the microphone if it's closed. */
  open(): void;
  /** Starts or ends a turn manually. */
  hold(down: boolean): void;
  /** Ends the current turn. */
  endTurn(): void;
  /** Ends the current turn. Resolves when its last chunk has arrived and the microphone is closed. */
  close(): Promise<void>;
  /** Applies the settings and the state of the talk. */
  update(): void;
};

/**
 * Creates a microphone, closed at first, whose turns are recorded and dispatched until `ended` is aborted. It's
 * reopened when it's reconnected or when the user chooses another one.
 */
export function createTalkMicrophone({
  recordings,
  dispatch,
  ended,
}: {
  readonly recordings: Pick<TurnRecordings, 'begin' | 'add' | 'discard'>;
  readonly dispatch: (event: TalkEvent) => void;
  readonly ended: AbortSignal;
}): TalkMicrophoneControl {
  let detector: TurnDetector | null = null;
  /** Number of times that the microphone was opened or closed, to recognise outdated attempts. */
  let opening = 0;
  let turn = 0;

  async function open(): Promise<void> {
    opening += 1;
    const attempt = opening;
    useTalk.setState({ microphone: { state: 'opening' } });
    const { microphone, talkPauseMs, pushToTalk } = useSettings.getState();
    const opened = await openTurnDetector(
      microphone,
      { pauseMs: talkPauseMs, pushToTalk, allowStart: false },
      {
        onStarted: () => {
          turn += 1;
          recordings.begin(turn);
          dispatch({ type: 'started', turn });
        },
        onChunk: (bytes, ms) => recordings.add(turn, bytes, ms),
        onEnded: (isSpeech) => {
          if (ended.aborted && !isSpeech) void recordings.discard([turn]);
          dispatch({ type: isSpeech ? 'ended' : 'dropped', turn });
        },
        onLost: (failure) => attempt === opening && fail(failure),
      },
    );
    if (ended.aborted || attempt !== opening) {
      if (opened.ok) opened.detector.close();
      return;
    }
    if (!opened.ok) return fail(opened.failure);
    detector = opened.detector;
    useTalk.setState({ microphone: { state: 'open' } });
    dispatch({ type: 'pause', why: null });
  }

  function fail(failure: Failure): void {
    detector = null;
    useTalk.setState({ microphone: { state: 'failed', failure } });
    dispatch({ type: 'pause', why: 'lost' });
  }

  const openIfClosed = () => {
    if (!detector && (opening === 0 || useTalk.getState().microphone.state !== 'opening')) void open();
  };
  async function close(): Promise<void> {
    opening += 1;
    const open = detector;
    detector = null;
    if (!open) return;
    await open.endTurn();
    open.close();
  }

  // On insecure origins browsers offer no devices, although the types say otherwise.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const onDevices = () => {
    const { microphone } = useTalk.getState();
    if (microphone.state === 'failed' && isAbsent(microphone.failure)) openIfClosed();
  };
  devices?.addEventListener('devicechange', onDevices, { signal: ended });
  const unsubscribe = useSettings.subscribe(({ microphone: chosen }, { microphone: before }) => {
    if (chosen?.id !== before?.id && detector) void close().then(openIfClosed);
  });
  ended.addEventListener('abort', unsubscribe, { once: true });

  return {
    level: () => detector?.level() ?? 0,
    isMutedElsewhere: () => detector?.isMuted() ?? false,
    open: openIfClosed,
    hold: (down) => detector?.hold(down),
    endTurn: () => void detector?.endTurn(),
    close,
    update: () => {
      const { talkPauseMs, pushToTalk, talkInterrupts } = useSettings.getState();
      const allowStart = mayStartTurn(useTalk.getState().talk, talkInterrupts || pushToTalk);
      detector?.set({ pauseMs: talkPauseMs, pushToTalk, allowStart });
    },
  };
}

/** Returns whether the microphone isn't connected and should be reopened once it is. */
function isAbsent({ code, values }: Failure): boolean {
  return code === 'microphone-lost' || values.reason === 'missing';
}

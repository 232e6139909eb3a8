import {
  CircleAlertIcon,
  HeadsetIcon,
  MicIcon,
  MicOffIcon,
  PhoneOffIcon,
  RepeatIcon,
  SlidersHorizontalIcon,
} from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { LevelMeter } from '../../audio/recorder/level-meter.tsx';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { closeTalk } from '../model/talk-open.ts';
import { phaseOf, type TalkPhase } from '../model/talk-state.ts';
import { statusOf, useTalk } from '../model/talk-store.ts';
import { HoldButton } from './hold-button.tsx';
import { TalkNotes } from './talk-notes.tsx';
import { TalkOptions } from './talk-options.tsx';
import styles from './talk-panel.module.css';
import type { TalkSession } from './talk-session.ts';
import { useHoldKey } from './use-hold-key.ts';
import { useTalkSession } from './use-talk-session.ts';

const noHold = () => {};
/** How often the level is read, and after how much silence a hint is shown, in ms. */
const pollMs = 250;
const quietMs = 10_000;

/** The state, captions and controls of the talk, in its conversation. */
export function TalkPanel() {
  const { session } = useTalkSession();
  const { talk, microphone } = useTalk();
  const pushToTalk = useSettings(({ pushToTalk }) => pushToTalk);
  const [showsOptions, setShowsOptions] = useState(false);
  const optionsId = useId();
  useHoldKey(pushToTalk, session?.hold ?? noHold);
  const phase = phaseOf(talk);
  const quiet = useQuietMicrophone(microphone.state === 'open' ? session : null);
  const texts = strings().talk;
  const panel = useRef<HTMLElement>(null);
  useFocusFallback(panel, focusMessageBox);

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={texts.title}
      data-phase={phase}
      // Receives focus when a focused control is removed.
      tabIndex={-1}
    >
      <div className={styles.row}>
        <span className={styles.meter}>
          {phase === 'failed' ? (
            <Icon icon={CircleAlertIcon} />
          ) : talk.muted || microphone.state !== 'open' ? (
            <Icon icon={talk.muted ? MicOffIcon : HeadsetIcon} />
          ) : (
            session && <LevelMeter level={session.level} bars={12} />
          )}
        </span>
        <div className={styles.state}>
          <p role="status" className={styles.status}>
            {statusOf(talk, microphone)}
          </p>
          <p className={styles.hint}>
            {microphone.state === 'open' || microphone.state === 'closed' ? <Hint phase={phase} /> : ''}
          </p>
        </div>
        <TalkButtons
          session={session}
          onOptions={() => setShowsOptions(!showsOptions)}
          optionsId={optionsId}
          showsOptions={showsOptions}
        />
      </div>
      <TalkCaptions />
      <div className={styles.notes}>
        <p className={styles.note} role="status">
          {quiet && phase === 'listening' && texts.quiet[quiet]}
        </p>
        <TalkNotes session={session} />
      </div>
      <div id={optionsId}>{showsOptions && <TalkOptions session={session} />}</div>
    </section>
  );
}

/** Mute, repeat, options and end; Resume and the button to hold where they apply. */
function TalkButtons({
  session,
  optionsId,
  showsOptions,
  onOptions,
}: {
  readonly session: TalkSession | null;
  readonly optionsId: string;
  readonly showsOptions: boolean;
  readonly onOptions: () => void;
}) {
  const texts = strings().talk;
  const { talk, microphone, spoken } = useTalk();
  const pushToTalk = useSettings(({ pushToTalk }) => pushToTalk);
  const end = () => {
    focusMessageBox();
    closeTalk();
  };
  return (
    <div className={styles.buttons}>
      {talk.paused && microphone.state === 'closed' && (
        <Button size="sm" onClick={() => session?.resume()}>
          {texts.resume}
        </Button>
      )}
      {pushToTalk && <HoldButton onHold={session?.hold ?? noHold} />}
      <Button
        size="sm"
        icon={talk.muted ? MicOffIcon : MicIcon}
        aria-pressed={talk.muted}
        onClick={() => session?.mute(!talk.muted)}
      >
        {texts.mute}
      </Button>
      <Button size="sm" icon={RepeatIcon} disabled={spoken === ''} onClick={() => session?.again()}>
        {texts.sayAgain}
      </Button>
      <IconButton
        size="sm"
        icon={SlidersHorizontalIcon}
        label={texts.options}
        aria-expanded={showsOptions}
        aria-controls={optionsId}
        tooltipSide="top"
        onClick={onOptions}
      />
      <Button size="sm" icon={PhoneOffIcon} onClick={end}>
        {texts.end}
      </Button>
    </div>
  );
}

/**
 * Returns why the microphone picks up nothing: it's `muted` by the device or the system, or it has been `silent` for so
 * long since it was opened that it may be muted.
 */
function useQuietMicrophone(session: TalkSession | null): 'muted' | 'silent' | null {
  const [quiet, setQuiet] = useState<'muted' | 'silent' | null>(null);
  useEffect(() => {
    if (!session) return;
    let hasLevel = false;
    let elapsed = 0;
    const timer = setInterval(() => {
      hasLevel ||= session.level() > 0;
      elapsed += pollMs;
      const isSilent = !hasLevel && elapsed >= quietMs;
      setQuiet(session.isMutedElsewhere() ? 'muted' : isSilent ? 'silent' : null);
    }, pollMs);
    return () => {
      clearInterval(timer);
      setQuiet(null);
    };
  }, [session]);
  return quiet;
}

function Hint({ phase }: { readonly phase: TalkPhase }) {
  const { pushToTalk, talkInterrupts } = useSettings();
  const texts = strings().talk;
  if (pushToTalk && (phase === 'listening' || phase === 'speaking')) return texts.hintPushToTalk;
  if (phase === 'speaking' && talkInterrupts) return texts.hintInterrupts;
  const hints: Partial<Readonly<Record<TalkPhase, string>>> = texts.hints;
  return hints[phase] ?? '';
}

/** Shows what the user said last and the sentence being spoken. */
function TalkCaptions() {
  const { talk, said, spoken } = useTalk();
  const texts = strings().talk;
  const isSpeaking = phaseOf(talk) === 'speaking';
  if (said === '' && spoken === '') return null;
  return (
    <dl className={styles.captions}>
      {said !== '' && (
        <div>
          <dt>{texts.you}</dt>
          <dd dir="auto">{said}</dd>
        </div>
      )}
      {spoken !== '' && (
        <div data-now={isSpeaking || undefined}>
          <dt>{texts.reply}</dt>
          <dd dir="auto" className={styles.spoken}>
            {spoken}
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Keeps the focus in an element: if the focused control, such as Retry, is removed, focuses the element. Calls
 * `onRemoved` if the element itself is removed while it contains the focus.
 */
function useFocusFallback(ref: RefObject<HTMLElement | null>, onRemoved: () => void): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let focused: Element | null = null;
    const onFocus = () => {
      focused = document.activeElement;
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && element.contains(target))) focused = null;
    };
    const observer = new MutationObserver(() => {
      if (focused && !focused.isConnected && document.activeElement === document.body) element.focus();
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer);
      observer.disconnect();
    };
  }, [ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the element is removed
  useLayoutEffect(
    () => () => {
      if (ref.current?.contains(document.activeElement)) onRemoved();
    },
    [],
  );
}

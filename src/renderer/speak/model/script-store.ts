import { create } from 'zustand';
import { speechTextLimit } from '../../../shared/limits.ts';
import type { Script, StoredScript } from '../../../shared/speech/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { useConnection } from '../../backend/connection.ts';
import { follow } from '../../backend/follow.ts';
import { createSessionValues } from '../../backend/session-values.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { createDelayedCall } from '../../stores/delayed-call.ts';
import { createReportOnce } from '../../stores/report-once.ts';
import { takeScript } from '../../stores/speech/script-handover.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { changesDirectionOften, maxLengthWithManyChanges } from '../../ui/text/direction-changes.ts';

/** The text of an editor: the screen's own, or a voice-over's. */
type ScriptDraft = Script & {
  readonly voiceOverId: string | null;
  /** Whether the user wrote it. Otherwise, it's the text of the voice-over's transcript. */
  readonly own: boolean;
};

/**
 * The text in the editor. `isLoaded` means that the stored text has been loaded, and `unsaved` that it has changed since
 * it was stored.
 */
export type ScriptState = ScriptDraft & { readonly isLoaded: boolean; readonly unsaved: boolean };

/** Maximum delay before a change is stored, in ms. */
const saveWithinMs = 250;
const pageId = crypto.randomUUID();

const session = createSessionValues(() => sessionStorage, 'parlance-scripts', isScriptDraft);
/** Text from other editors that couldn't be stored yet. */
const unsavedDrafts = new Map(Object.values(session.read()).map((draft) => [draft.voiceOverId, draft]));

/** The script in this page. It's stored shortly after a change, and survives a reload until then. */
export const useScript = create<ScriptState>(() => opened(null));

/** Sets whether Markdown markup is spoken too. */
export function setPlain(plain: boolean): void {
  useScript.setState({ plain, unsaved: true });
  delayedSave.schedule();
}

/** Changes the text, unless it's too slow to edit. */
export function changeText(text: string): void {
  if (putText(text, { own: true, unsaved: true })) delayedSave.schedule();
}

/** Shows the text of a voice-over's transcript, unless the user has edited it or it's too slow to edit. */
export function showTranscriptText(voiceOverId: string, text: string): void {
  const script = useScript.getState();
  if (script.voiceOverId === voiceOverId && script.isLoaded && !script.own) putText(text, {});
}

/** Discards the edits to a transcript's text, shows the given text, and offers to undo that. */
export function backToTranscript(text: string): void {
  const before = useScript.getState();
  if (!putText(text, { own: false, unsaved: true })) return;
  delayedSave.schedule();
  offerBack(before);
}

/** Returns whether a text would be too slow to edit. If so, tells the user. */
export function refusesSlowText(text: string): boolean {
  const isSlow = changesDirectionOften(text);
  if (isSlow)
    toast({ text: speakStrings().speak.changesDirectionTooOften(countOf(maxLengthWithManyChanges)) });
  return isSlow;
}

/** Replaces the text, unless it's too slow to edit. If there was one, offers to undo that. */
export function replaceScript({ text, plain }: Script): void {
  const before = useScript.getState();
  if (before.text === text && before.plain === plain) return;
  if (!putText(text, { plain, own: true, unsaved: true })) return;
  delayedSave.schedule();
  if (before.text.trim() !== '' && before.text !== text) offerBack(before);
}

/**
 * Puts a text into the editor. All texts but the stored one come this way. Returns false and tells the user if it would
 * be too slow to edit. One that is stored and too slow can still be shortened.
 */
function putText(text: string, change: Partial<ScriptState>): boolean {
  const { text: before } = useScript.getState();
  const isShortened = text.length < before.length && changesDirectionOften(before);
  if (!isShortened && refusesSlowText(text)) return false;
  useScript.setState({ ...change, text: text.slice(0, speechTextLimit) });
  return true;
}

function offerBack({ text, plain, own, voiceOverId }: ScriptDraft): void {
  toast({
    text: speakStrings().speak.replaced,
    action: {
      label: speakStrings().speak.undo,
      onPress: () => {
        if (useScript.getState().voiceOverId !== voiceOverId) return;
        if (putText(text, { plain, own, unsaved: true })) delayedSave.schedule();
      },
    },
  });
}

/** Loads and stores the script of a voice-over, or the screen's own, until the returned function is called. */
export function followScript(voiceOverId: string | null): () => void {
  open(voiceOverId);
  const onLeaving = () => void save();
  window.addEventListener('blur', onLeaving);
  window.addEventListener('pagehide', onLeaving);
  const unfollow = follow(
    (api, signal) => api.script.watch({ voiceOverId }, { signal }),
    apply,
    (failure) => {
      // The screen reports a deleted voice-over.
      if (failure.code !== 'not-found') failedSave.report(failure);
    },
  );
  return () => {
    void save();
    unfollow();
    window.removeEventListener('blur', onLeaving);
    window.removeEventListener('pagehide', onLeaving);
  };
}

const delayedSave = createDelayedCall(() => void save(), saveWithinMs);
const failedSave = createReportOnce();

function empty(voiceOverId: string | null): ScriptDraft {
  // A transcript isn't Markdown.
  return { text: '', plain: voiceOverId !== null, voiceOverId, own: voiceOverId === null };
}

function open(voiceOverId: string | null): void {
  const script = useScript.getState();
  if (script.voiceOverId === voiceOverId) return;
  if (script.unsaved) unsavedDrafts.set(script.voiceOverId, script);
  useScript.setState(opened(voiceOverId));
}

function opened(voiceOverId: string | null): ScriptState {
  const waiting = unsavedDrafts.get(voiceOverId);
  unsavedDrafts.delete(voiceOverId);
  return { ...(waiting ?? empty(voiceOverId)), isLoaded: false, unsaved: waiting !== undefined };
}

/** Writes unsaved text to the session storage, so that it survives a reload. */
function holdUnsaved(): void {
  const { isLoaded: _isLoaded, unsaved, ...current } = useScript.getState();
  const waiting = unsaved ? [...unsavedDrafts.values(), current] : [...unsavedDrafts.values()];
  session.write(Object.fromEntries(waiting.map((draft) => [draft.voiceOverId ?? '', draft])));
}

function isScriptDraft(value: unknown): value is ScriptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, plain, own, voiceOverId } = value as Readonly<Record<string, unknown>>;
  return (
    typeof text === 'string' &&
    typeof plain === 'boolean' &&
    typeof own === 'boolean' &&
    (voiceOverId === null || typeof voiceOverId === 'string')
  );
}

function apply({ text, plain, by }: StoredScript): void {
  const { isLoaded, unsaved, text: shown } = useScript.getState();
  // Unsaved text of this page takes precedence.
  if (by !== pageId && !unsaved) useScript.setState({ text: text ?? shown, plain, own: text !== null });
  if (!isLoaded) useScript.setState({ isLoaded: true });
  if (by === null) {
    void save();
    for (const draft of unsavedDrafts.values()) void saveDraft(draft);
  }
  takeHandedOver();
}

function takeHandedOver(): void {
  if (useScript.getState().voiceOverId !== null) return;
  const text = takeScript();
  if (text !== null) replaceScript({ text, plain: useScript.getState().plain });
}

async function save(): Promise<void> {
  delayedSave.cancel();
  holdUnsaved();
  const draft = useScript.getState();
  // Without a connection to the main process, it's stored after reconnecting.
  if (!draft.unsaved || useConnection.getState().state !== 'open') return;
  if (!(await send(draft))) return;
  if (isSame(useScript.getState(), draft)) useScript.setState({ unsaved: false });
  const waiting = unsavedDrafts.get(draft.voiceOverId);
  if (waiting && isSame(waiting, draft)) unsavedDrafts.delete(draft.voiceOverId);
  holdUnsaved();
}

async function saveDraft(draft: ScriptDraft): Promise<void> {
  if ((await send(draft)) && unsavedDrafts.get(draft.voiceOverId) === draft)
    unsavedDrafts.delete(draft.voiceOverId);
  holdUnsaved();
}

async function send({ text, plain, own, voiceOverId }: ScriptDraft): Promise<boolean> {
  const outcome = await callBackend((api) =>
    api.script.save({ text: own ? text : null, plain, voiceOverId, by: pageId }),
  );
  if (outcome.ok) failedSave.reset();
  else if (outcome.failure.code !== 'connection-lost') failedSave.report(outcome.failure);
  return outcome.ok;
}

function isSame(one: ScriptDraft, other: ScriptDraft): boolean {
  return (
    one.voiceOverId === other.voiceOverId &&
    one.text === other.text &&
    one.plain === other.plain &&
    one.own === other.own
  );
}

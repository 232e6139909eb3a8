import { z } from 'zod';
import { create } from 'zustand';
import { speechTextLimit } from '../../../shared/limits.ts';
import { type Script, type StoredScript, scriptSchema } from '../../../shared/speech/clip.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { follow } from '../../backend/follow.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { takeScript } from '../../stores/speech/script-handover.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { toast, toastUndo } from '../../ui/overlay/toast.tsx';
import { changesDirectionOften, maxLengthWithManyChanges } from '../../ui/text/direction-changes.ts';

/** The text of an editor. `own` is whether the user wrote it. Otherwise, it's the text of the voice-over's transcript. */
const scriptDraftSchema = scriptSchema.extend({ own: z.boolean() });

type ScriptDraft = Readonly<z.infer<typeof scriptDraftSchema>>;

/** The text in the editor: the screen's own, or a voice-over's. */
type ScriptState = ScriptDraft & {
  readonly voiceOverId: string | null;
  /** Whether the stored text has been loaded. */
  readonly isLoaded: boolean;
  /** Whether the stored text has been requested again, and hasn't arrived yet. */
  readonly isAwaited: boolean;
};

const pageId = crypto.randomUUID();

/** Unsaved text by the id of its voice-over. The screen's own text has an empty one. */
const edits = createWriteBehind<ScriptDraft>({
  name: 'parlance-scripts',
  schema: scriptDraftSchema,
  write: async (key, { text, plain, own }) => {
    // Otherwise, the text that is on its way would replace the saved one.
    if (useScript.getState().isAwaited) return appUnreachable;
    return tryBackend((api) =>
      api.script.save({ text: own ? text : null, plain, voiceOverId: key || null, by: pageId }),
    );
  },
  report: toastFailure,
});

/** The script in this page. It's stored shortly after a change, and survives a reload until then. */
export const useScript = create<ScriptState>(() => opened(null));

/** Sets whether Markdown markup is spoken too. */
export function setPlain(plain: boolean): void {
  useScript.setState({ plain });
  save();
}

/** Changes the text, unless it's too slow to edit. */
export function changeText(text: string): void {
  if (putText(text, { own: true })) save();
}

/** Shows the text of a voice-over's transcript, unless the user has edited it or it's too slow to edit. */
export function showTranscriptText(voiceOverId: string, text: string): void {
  const script = useScript.getState();
  if (script.voiceOverId === voiceOverId && script.isLoaded && !script.own) putText(text, {});
}

/** Discards the edits to a transcript's text, shows the given text, and offers to undo that. */
export function backToTranscript(text: string): void {
  const before = useScript.getState();
  if (!putText(text, { own: false })) return;
  save();
  offerBack(before, strings().speak.replaced);
}

/** Returns whether a text would be too slow to edit. If so, tells the user. */
export function refusesSlowText(text: string): boolean {
  const isSlow = changesDirectionOften(text);
  if (isSlow) toast({ text: strings().speak.changesDirectionTooOften(countOf(maxLengthWithManyChanges)) });
  return isSlow;
}

/** Replaces the text, unless it's too slow to edit. If there was one, offers to undo that. */
export function replaceScript({ text, plain }: Script): void {
  const before = useScript.getState();
  if (before.text === text && before.plain === plain) return;
  if (!putText(text, { plain, own: true })) return;
  save();
  if (before.text.trim() !== '' && before.text !== text) offerBack(before, strings().speak.replaced);
}

/** Empties the editor. Offers to undo that unless the text turns out to be saved elsewhere. */
export async function clearScript(isSaved: (script: Script) => Promise<boolean>): Promise<void> {
  const before = useScript.getState();
  if (before.text === '' || !putText('', { own: true })) return;
  save();
  if (before.text.trim() !== '' && !(await isSaved(before))) offerBack(before, strings().speak.emptied);
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

function save(): void {
  const { text, plain, own, voiceOverId } = useScript.getState();
  edits.put(voiceOverId ?? '', { text, plain, own });
}

function offerBack({ text, plain, own, voiceOverId }: ScriptState, said: string): void {
  toastUndo(said, () => {
    if (useScript.getState().voiceOverId !== voiceOverId) return;
    if (putText(text, { plain, own })) save();
  });
}

/** Loads and stores the script of a voice-over, or the screen's own, until the returned function is called. */
export function followScript(voiceOverId: string | null): () => void {
  open(voiceOverId);
  const unfollow = follow(
    (api, signal) => {
      useScript.setState({ isAwaited: true });
      return api.script.watch({ voiceOverId, page: pageId }, { signal });
    },
    apply,
    (failure) => {
      saveFromNowOn();
      // The screen reports a deleted voice-over.
      if (failure.code !== 'not-found') toastFailure(failure);
    },
  );
  const stopSaving = edits.follow();
  return () => {
    unfollow();
    useScript.setState({ isAwaited: false });
    stopSaving();
  };
}

function open(voiceOverId: string | null): void {
  if (useScript.getState().voiceOverId !== voiceOverId) useScript.setState(opened(voiceOverId));
}

function opened(voiceOverId: string | null): ScriptState {
  // A transcript isn't Markdown.
  const empty = { text: '', plain: voiceOverId !== null, own: voiceOverId === null };
  return { ...(unsaved(voiceOverId) ?? empty), voiceOverId, isLoaded: false, isAwaited: false };
}

function saveFromNowOn(): void {
  useScript.setState({ isAwaited: false });
  edits.flushAll();
}

function unsaved(voiceOverId: string | null): ScriptDraft | undefined {
  return edits.usePending.getState().values[voiceOverId ?? ''];
}

function apply({ text, plain }: StoredScript): void {
  const { isLoaded, isAwaited, voiceOverId, text: shown } = useScript.getState();
  // Unsaved text of this page takes precedence.
  if (!unsaved(voiceOverId)) useScript.setState({ text: text ?? shown, plain, own: text !== null });
  if (!isLoaded) useScript.setState({ isLoaded: true });
  if (isAwaited) saveFromNowOn();
  takeHandedOver();
}

function takeHandedOver(): void {
  if (useScript.getState().voiceOverId !== null) return;
  const text = takeScript();
  if (text !== null) replaceScript({ text, plain: useScript.getState().plain });
}

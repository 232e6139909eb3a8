import { comparedVoices, speechTextLimit } from '../../../shared/limits.ts';
import { type Clip, clipTitle, type Script } from '../../../shared/speech/clip.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { faultOf } from '../../backend/file-fault.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { textOfFile } from '../../files/text/text-of-file.ts';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { clipOf, comparedWith, noteClip, useClips, useOpenClip } from '../../stores/speech/clips-store.ts';
import { handOverScript } from '../../stores/speech/script-handover.ts';
import { clipSettings, useComparing } from '../../stores/speech/speech-choice.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { toast, toastUndo } from '../../ui/overlay/toast.tsx';
import { openInPlayer, pausePlayer, playFrom } from './clip-player.ts';
import { clearScript, replaceScript, useScript } from './script-store.ts';
import { spokenScript } from './spoken-script.ts';
import { endPreviews } from './voice-preview.ts';

/** Speaks the text in the editor with each of the chosen voices, and plays the first clip. */
export async function speakScript(model: string): Promise<void> {
  const { text, plain, voiceOverId } = useScript.getState();
  const spoken = spokenScript({ text, plain }).text;
  if (!/\S/.test(spoken)) return toast({ text: strings().speak.nothingSpoken });
  const settings = [...clipSettings(model)];
  if (useComparing.getState().on && settings.length < comparedVoices.min)
    return toast({ text: strings().speak.chooseTwo });
  endPreviews();
  const outcome = await callBackend((api) =>
    api.clips.speak({ script: { text, plain }, spoken, settings, voiceOverId }),
  );
  if (!outcome.ok) return toastFailure(outcome.failure);
  outcome.value.forEach(noteClip);
  const [first] = outcome.value;
  if (!first) return;
  useOpenClip.setState({ id: first.id });
  openInPlayer(first.id);
  playFrom(first.id, 0);
}

/**
 * Opens a clip in the player, with its voice-over (null if it has none, or if it was deleted). Also shows the clip's
 * text, unless that would replace other text or a voice-over's text.
 */
export async function openClip(clip: Clip, voiceOverId: string | null): Promise<void> {
  useOpenClip.setState({ id: clip.id });
  openInPlayer(clip.id);
  go({ screen: 'speak', voiceOverId });
  const { text, ...open } = useScript.getState();
  if (voiceOverId === null && open.voiceOverId === null && text.trim() === '') await showText(clip);
}

/** Shows a clip's original text in the editor. */
export async function showText({ id }: Clip): Promise<void> {
  await callOrToast(async (api) => replaceScript(await api.clips.script({ clipId: id })));
}

/** Starts a new script, and closes the open clip and its errors. The previous text is in the clip, or can be restored. */
export function newScript(): void {
  const openId = useOpenClip.getState().id;
  endPreviews();
  useOpenClip.setState({ id: null });
  openInPlayer(null);
  if (useScript.getState().voiceOverId === null) {
    void clearScript((script) => isSpoken(script, openId));
    return;
  }
  // A voice-over keeps its text.
  handOverScript('');
  go({ screen: 'speak', voiceOverId: null });
}

/** Returns whether the clip that was open, or one with the script's title, contains the whole script. */
async function isSpoken(script: Script, openId: string | null): Promise<boolean> {
  const title = clipTitle(spokenScript(script).text);
  const clip = useClips.getState().items?.find((one) => one.id === openId || one.title === title);
  if (!clip) return false;
  const stored = await callBackend((api) => api.clips.script({ clipId: clip.id }));
  return stored.ok && stored.value.text === script.text;
}

/** Opens a text file in the editor. */
export async function openTextFile(file: File): Promise<void> {
  const read = await textOfFile(file, { limit: speechTextLimit });
  if (read.kind === 'left-out') return;
  if (read.kind === 'empty' || read.kind === 'unreadable') {
    const fault = await faultOf(file);
    if (fault !== null) return toast({ text: strings().unattached.faults[fault](file.name) });
  }
  if (read.kind !== 'text' && read.kind !== 'empty') return toast({ text: unopened(file.name, read.kind) });
  const text = read.kind === 'text' ? read.text : '';
  const isMarkdown = /\.(md|markdown)$/i.test(file.name);
  replaceScript({ text, plain: useScript.getState().plain && !isMarkdown });
}

function unopened(name: string, why: 'binary' | 'old-encoding' | 'too-large' | 'unreadable'): string {
  switch (why) {
    case 'binary':
      return strings().speak.notText(name);
    case 'old-encoding':
      return strings().encodings.unknown(name);
    case 'too-large':
      return strings().speak.tooLong(countOf(speechTextLimit));
    case 'unreadable':
      return strings().unattached.unreadable(name);
  }
}

/** Retries the chunks that failed or never arrived. */
export function retryClip({ id }: Clip): void {
  void callOrToast((api) => api.clips.retry({ clipId: id }));
}

/** Cancels the requests of the open clip and of those compared with it, and stops playback. */
export function stopSpeaking(): void {
  endPreviews();
  pausePlayer();
  for (const { id, running } of openClips())
    if (running) void callOrToast((api) => api.clips.cancel({ clipId: id }));
}

function openClips(): readonly Clip[] {
  const { items } = useClips.getState();
  return comparedWith(items, clipOf(items, useOpenClip.getState().id));
}

/** Renames a clip. An empty title changes nothing. */
export async function renameClip({ id, title }: Clip, next: string): Promise<void> {
  const trimmed = next.trim();
  if (trimmed !== '' && trimmed !== title)
    await callOrToast((api) => api.clips.rename({ clipId: id, title: trimmed }));
}

/** The ids of the clips that were deleted last, until they're restored. */
let lastRemoved: readonly string[] = [];

/** Removes a clip from the list and offers to undo it. Returns whether it succeeded. */
export async function removeClip({ id, title }: Clip): Promise<boolean> {
  if (!(await callOrToast((api) => api.clips.remove({ clipId: id })))) return false;
  if (useOpenClip.getState().id === id) useOpenClip.setState({ id: null });
  lastRemoved = [id];
  toastUndo(strings().speak.removed(title), () => restore([id]));
  return true;
}

/** Restores the clips that were deleted last. Returns whether there were any. */
export function undoRemoval(): boolean {
  const ids = lastRemoved;
  restore(ids);
  return ids.length > 0;
}

/** Ends a comparison and keeps this clip. */
export async function keepClip({ id, settings }: Clip): Promise<void> {
  const outcome = await callBackend((api) => api.clips.keep({ clipId: id }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  useOpenClip.setState({ id });
  openInPlayer(id);
  const removed = outcome.value;
  lastRemoved = removed;
  toastUndo(strings().speak.othersDeleted(voiceOf(settings.voice).name), () => restore(removed));
}

function restore(ids: readonly string[]): void {
  lastRemoved = [];
  for (const id of ids) void callOrToast((api) => api.clips.restore({ clipId: id }));
}

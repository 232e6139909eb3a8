import { create } from 'zustand';
import { withoutBidiControls } from '../../../shared/text/bidi-controls.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { passFile } from '../../backend/pass-file.ts';
import { failureText } from '../../failures/failure-text.ts';
import { findRecording, type RecordingInFile } from '../../files/find-recording.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { unattachedStrings } from '../../i18n/unattached-strings.ts';
import { go, routeOf } from '../../route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { jobSettings } from './job-settings.ts';
import { noteTranscript } from './transcripts-store.ts';

/** Files being added to the queue, and why others couldn't be. */
export type AddingFiles = {
  readonly adding: readonly { readonly key: string; readonly name: string }[];
  readonly problems: readonly string[];
  /** Whether any file has an unsupported format. The notice explains the formats once. */
  readonly refused: boolean;
};

/** The files being added from this page. */
export const useAddingFiles = create<AddingFiles>(() => ({ adding: [], problems: [], refused: false }));

/**
 * Adds files to the queue, one after the other, with the current settings. Files without audio are reported and not
 * sent.
 */
export async function addFiles(
  files: readonly File[],
  task: TranscriptSettings['task'] = jobSettings().task,
): Promise<void> {
  const settings = { ...jobSettings(), task };
  useAddingFiles.setState({
    problems: files.length === 0 ? [transcribeStrings().transcribe.refused.noFiles] : [],
    refused: false,
  });
  const listed = files.map((file) => ({
    key: crypto.randomUUID(),
    name: withoutBidiControls(file.name),
    file,
  }));
  useAddingFiles.setState(({ adding }) => ({ adding: [...adding, ...listed] }));
  for (const { key, name, file } of listed) {
    const problem = await addFile(file, name, settings);
    useAddingFiles.setState(({ adding, problems, refused }) => ({
      adding: adding.filter((one) => one.key !== key),
      problems: problem === null ? problems : [...new Set([...problems, problem.text])],
      refused: refused || (problem?.refused ?? false),
    }));
  }
}

/** Dismisses the reported problems. */
export function dismissProblems(): void {
  useAddingFiles.setState({ problems: [], refused: false });
}

/** The reason why a file wasn't added. `refused` means that its format isn't supported. */
type Problem = { readonly text: string; readonly refused: boolean };

const failed = (text: string): Problem => ({ text, refused: false });

/** Adds one file. Returns the problem, or null. */
async function addFile(file: File, name: string, settings: TranscriptSettings): Promise<Problem | null> {
  const recording = await recordingIn(file, name);
  if (recording.kind === 'none') return recording.problem;
  const module = await import('../../audio/playback/probe-audio.ts').catch(() => null);
  if (module === null) return failed(`${name}: ${failureText(appUnreachable).cause}`);
  const probed = await module.probeAudio(recording.file);
  const texts = transcribeStrings().transcribe.refused;
  if (probed.kind !== 'audio') return failed(texts.probed[probed.kind](name));
  if (probed.isCutOff) toast({ text: texts.cutShort(name) });
  const stored = await passFile(recording.file, recording.type, new AbortController().signal);
  if (!stored.ok) return failed(`${name}: ${failureText(stored.failure).cause}`);
  const added = await callBackend((api) =>
    api.transcripts.add({
      mediaId: stored.value.id,
      name: name.slice(-255),
      settings,
      duration: probed.duration,
      gap: probed.gap,
    }),
  );
  if (!added.ok) return failed(`${name}: ${failureText(added.failure).cause}`);
  noteTranscript(added.value);
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe' && route.transcriptId === null)
    go({ screen: 'transcribe', transcriptId: added.value.id });
  return null;
}

async function recordingIn(
  file: File,
  name: string,
): Promise<(RecordingInFile & { kind: 'audio' }) | { readonly kind: 'none'; readonly problem: Problem }> {
  const texts = transcribeStrings().transcribe.refused;
  const refused = (text: string) => ({ kind: 'none' as const, problem: { text, refused: true } });
  const found = await findRecording(file).catch(() => null);
  if (found === null) return { kind: 'none', problem: failed(texts.unreadable(name)) };
  if (found.kind === 'empty') return { kind: 'none', problem: failed(texts.empty(name)) };
  if (found.kind === 'audio') return found;
  if (found.kind === 'unread') return refused(texts.unread(name, texts.formats[found.format]));
  if (found.kind === 'text') return refused(texts.text(name));
  if (found.what === 'unknown') return refused(texts.unknown(name));
  const what = unattachedStrings().unattached.kinds[found.what];
  return refused(
    found.what === 'audio' || found.what === 'video'
      ? texts.otherSound(name, what)
      : texts.binary(name, what),
  );
}

import { create } from 'zustand';
import { fileName } from '../../../shared/text/file-name.ts';
import type { AudioFlaw, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { checkSilence } from '../../audio/worker/check-silence.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { faultOf } from '../../backend/file-fault.ts';
import { passFile } from '../../backend/pass-file.ts';
import { failureText } from '../../failures/failure-text.ts';
import { filesInTurn } from '../../files/files-in-turn.ts';
import { findRecording, type RecordingInFile } from '../../files/find-recording.ts';
import { unsupportedTypes } from '../../files/unsupported-format.ts';
import { waveOf } from '../../files/wave-of-pcm.ts';
import { strings } from '../../i18n/strings.ts';
import { go, routeOf } from '../../route.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { jobSettings } from './job-settings.ts';
import { askRawAudioFormat } from './raw-audio-question.ts';
import { noteTranscript } from './transcripts-store.ts';

/** Files being added to the queue, and why others couldn't be. */
export type AddingFiles = {
  readonly adding: readonly { readonly key: string; readonly name: string }[];
  readonly problems: readonly Problem[];
};

/**
 * The reason why a file wasn't added. `isRefused` means that its format isn't supported. `asIs` is the file if it may
 * be sent as it is.
 */
export type Problem = {
  readonly text: string;
  readonly isRefused: boolean;
  readonly asIs: {
    readonly file: File;
    readonly type: string;
    readonly task: TranscriptSettings['task'];
  } | null;
};

/** The files being added from this page. */
export const useAddingFiles = create<AddingFiles>(() => ({ adding: [], problems: [] }));

/**
 * Adds files to the queue, one after the other, with the current settings. A file whose format the user is asked for
 * doesn't hold up the others. Files without audio are reported and not sent, and so are the names in `unreadable`. Silent
 * files are added without being sent.
 */
export async function addFiles(
  files: readonly File[],
  task: TranscriptSettings['task'] = jobSettings().task,
  unreadable: readonly string[] = [],
): Promise<void> {
  const settings = { ...jobSettings(), task };
  const texts = strings().transcribe.refused;
  const isNothing = files.length + unreadable.length === 0;
  useAddingFiles.setState({
    problems: isNothing
      ? [failed(texts.noFiles)]
      : [...new Set(unreadable)].map((name) => failed(texts.unreadable(name))),
  });
  const listed = files.map((file) => ({
    key: crypto.randomUUID(),
    name: fileName(file.name),
    file,
  }));
  useAddingFiles.setState(({ adding }) => ({ adding: [...adding, ...listed] }));
  const added = await filesInTurn(listed, async ({ key, name, file }, endTurn) => {
    const problem = await addFile(file, name, settings, endTurn);
    useAddingFiles.setState(({ adding, problems }) => ({
      adding: adding.filter((one) => one.key !== key),
      problems:
        problem === null || problems.some(({ text }) => text === problem.text)
          ? problems
          : [...problems, problem],
    }));
  });
  await Promise.all(added);
}

/** Adds a file that Parlance can't decode, for a gateway that may be able to. */
export async function sendAsIs({ text, asIs }: Problem): Promise<void> {
  if (asIs === null) return;
  const { file, type, task } = asIs;
  const name = fileName(file.name);
  const key = crypto.randomUUID();
  useAddingFiles.setState(({ adding, problems }) => ({
    adding: [...adding, { key, name }],
    problems: problems.filter((problem) => problem.text !== text),
  }));
  const facts = { duration: null, missing: null, flaw: null, silent: false };
  const problem = await addRecording({ file, type }, name, { ...jobSettings(), task }, facts);
  useAddingFiles.setState(({ adding, problems }) => ({
    adding: adding.filter((one) => one.key !== key),
    problems: problem === null ? problems : [...problems, problem],
  }));
}

/** Dismisses the reported problems. */
export function dismissProblems(): void {
  useAddingFiles.setState({ problems: [] });
}

const failed = (text: string): Problem => ({ text, isRefused: false, asIs: null });

/** Adds one file. Calls `endTurn` before it asks the user. Returns the problem, or null. */
async function addFile(
  file: File,
  name: string,
  settings: TranscriptSettings,
  endTurn: () => void,
): Promise<Problem | null> {
  const recording = await recordingIn(file, name, settings.task, endTurn);
  if (recording.kind === 'none') return recording.problem;
  const module = await import('../../audio/playback/probe-audio.ts').catch(() => null);
  if (module === null) return failed(`${name}: ${failureText(appUnreachable).cause}`);
  const probed = await module.probeAudio(recording.file);
  const texts = strings().transcribe.refused;
  if (probed.kind !== 'audio') return failed(texts.probed[probed.kind](name));
  if (probed.isCutOff || recording.missing !== null) toast({ text: texts.cutShort(name) });
  const { duration, flaw } = probed;
  const missing = probed.missing ?? recording.missing;
  // A file that can't be sent as it is will be decoded anyway.
  const silent = flaw === null && (await checkSilence(recording.file, duration));
  return addRecording(recording, name, settings, { duration, missing, flaw, silent });
}

async function addRecording(
  { file, type }: { readonly file: Blob; readonly type: string },
  name: string,
  settings: TranscriptSettings,
  facts: {
    readonly duration: number | null;
    readonly missing: number | null;
    readonly flaw: AudioFlaw | null;
    readonly silent: boolean;
  },
): Promise<Problem | null> {
  const stored = await passFile(file, type, new AbortController().signal);
  if (!stored.ok) return failed(`${name}: ${failureText(stored.failure).cause}`);
  const added = await callBackend((api) =>
    api.transcripts.add({
      mediaId: stored.value.id,
      name: name.slice(-255),
      settings,
      ...facts,
    }),
  );
  if (!added.ok) return failed(`${name}: ${failureText(added.failure).cause}`);
  noteTranscript(added.value);
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe' && route.transcriptId === null)
    go({ screen: 'transcribe', transcriptId: added.value.id });
  return null;
}

/** Extensions of audio and video, including formats whose first bytes say nothing about them. */
const audioNames =
  /\.(?:mp[1-4a]|m4[abv]|aac|wav|aif[cf]?|caf|flac|og[agv]|opus|web[am]|mk[av]|mov|wm[av]|avi|flv|mpe?g|vob|m?ts|ac3|eac3|dts|wv|tta|ape|mpc|amr|awb|ra|rm|voc|gsm|g72[2369]|spx|slk|silk|dss|ds2|dvf|msv|vox|au|snd|pcm|raw|sln|3g[p2]|w64|ds[fd]|dff|sph|wv[12]|qcp|i?lbc|pvf|c2|vqf|shn|tak|oma|aa3|at3|thd|mlp|dv|wtv|gxf)$/i;

/** Extensions of samples without a header. */
const rawNames = /\.(?:pcm|raw|sln|s16|s16le|sw|l16|ulaw|alaw|ul|al)$/i;

/** Asks for the format of samples without a header. Returns null if the user doesn't know it. */
async function rawRecording(file: File, name: string): Promise<(RecordingInFile & { kind: 'audio' }) | null> {
  const format = await askRawAudioFormat({ name, size: file.size });
  if (format === null) return null;
  const end = file.size - (file.size % (format.width * format.channels));
  return {
    kind: 'audio',
    type: 'audio/wav',
    file: await waveOf(file, { ...format, start: 0, end }),
    missing: null,
  };
}

async function recordingIn(
  file: File,
  name: string,
  task: TranscriptSettings['task'],
  endTurn: () => void,
): Promise<(RecordingInFile & { kind: 'audio' }) | { readonly kind: 'none'; readonly problem: Problem }> {
  const texts = strings().transcribe.refused;
  const refused = (text: string, type: string | null = null) => ({
    kind: 'none' as const,
    problem: { text, isRefused: true, asIs: type === null ? null : { file, type, task } },
  });
  const found = await findRecording(file).catch(() => null);
  if (found === null || found.kind === 'empty') {
    const fault = await faultOf(file);
    const text = found === null ? texts.unreadable(name) : texts.empty(name);
    const reason = fault === null ? text : strings().unattached.faults[fault](name);
    return { kind: 'none', problem: failed(reason) };
  }
  if (found.kind === 'audio') return found;
  if (
    rawNames.test(name) &&
    (found.kind === 'text' || (found.kind === 'other' && found.what === 'unknown'))
  ) {
    endTurn();
    try {
      const raw = await rawRecording(file, name);
      if (raw) return raw;
    } catch {
      // It's read only after the answer, and may have been moved or changed meanwhile.
      return { kind: 'none', problem: failed(texts.unreadable(name)) };
    }
  }
  if (found.kind === 'unread') {
    const type = unsupportedTypes[found.format];
    return type === null
      ? refused(texts.notes(name))
      : refused(texts.unread(name, texts.formats[found.format]), type);
  }
  if (found.kind === 'text') return refused(texts.text(name));
  if (found.what === 'unknown')
    return audioNames.test(name)
      ? refused(texts.unrecognised(name), 'application/octet-stream')
      : refused(texts.unknown(name));
  const what = strings().unattached.kinds[found.what];
  return found.what === 'audio' || found.what === 'video'
    ? refused(texts.otherSound(name, what), 'application/octet-stream')
    : refused(texts.binary(name, what));
}

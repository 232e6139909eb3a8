import { create } from 'zustand';
import type { TranscriptSettings } from '../../shared/models/transcript.ts';
import { handOver } from '../backend/hand-over.ts';
import { ask } from '../chat/attempt.ts';
import { headBytes } from '../chat/composer/file-kind.ts';
import { sentenceApart } from '../failure-words.ts';
import { go, routeOf } from '../frame/route.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { jobSettings } from './job-settings.ts';
import { soundKind } from './sound-kind.ts';
import { noteTranscript } from './transcripts-store.ts';

/** Files on their way into the queue, and a sentence for each that did not get there. */
export type AddingFiles = {
  readonly adding: readonly { readonly key: number; readonly name: string }[];
  readonly problems: readonly string[];
};

/** See {@link AddingFiles}. */
export const useAddingFiles = create<AddingFiles>(() => ({ adding: [], problems: [] }));

let lastKey = 0;

/** Puts files into the queue, one after the other, as they are set up now; whatever is no sound is told, and not sent. */
export async function addFiles(
  files: readonly File[],
  task: TranscriptSettings['task'] = jobSettings().task,
): Promise<void> {
  const settings = { ...jobSettings(), task };
  useAddingFiles.setState({ problems: files.length === 0 ? [words.transcribe.refused.noFiles] : [] });
  const listed = files.map((file) => {
    lastKey += 1;
    return { key: lastKey, name: file.name, file };
  });
  useAddingFiles.setState(({ adding }) => ({ adding: [...adding, ...listed] }));
  for (const { key, file } of listed) {
    const problem = await addFile(file, settings);
    useAddingFiles.setState(({ adding, problems }) => ({
      adding: adding.filter((one) => one.key !== key),
      problems: problem === null ? problems : [...problems, problem],
    }));
  }
}

/** Takes the told problems away. */
export function dismissProblems(): void {
  useAddingFiles.setState({ problems: [] });
}

/** Answers what was wrong with the file, or null. */
async function addFile(file: File, settings: TranscriptSettings): Promise<string | null> {
  const type = await soundTypeOf(file);
  if ('problem' in type) return type.problem;
  const { probeSound } = await import('../audio/probe-sound.ts');
  const probed = await probeSound(file);
  const texts = words.transcribe.refused;
  if (probed.kind !== 'sound') return texts.probed[probed.kind](file.name);
  if (probed.isCutOff) toast({ text: texts.cutShort(file.name) });
  const taken = await handOver(file, type.type, new AbortController().signal);
  if (!taken.ok) return `${file.name}: ${sentenceApart(taken.failure).cause}`;
  const added = await ask((to) =>
    to.transcripts.add({
      mediaId: taken.value.id,
      name: file.name.slice(-255),
      settings,
      duration: probed.duration,
    }),
  );
  if (!added.ok) return `${file.name}: ${sentenceApart(added.failure).cause}`;
  noteTranscript(added.value);
  const route = routeOf(location.hash);
  if (route.screen === 'transcribe' && route.transcriptId === null)
    go({ screen: 'transcribe', transcriptId: added.value.id });
  return null;
}

async function soundTypeOf(file: File): Promise<{ readonly type: string } | { readonly problem: string }> {
  const texts = words.transcribe.refused;
  const refused = (why: string) => ({ problem: `${why} ${texts.accepted}` });
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return { problem: texts.unreadable(file.name) };
  }
  if (head.length === 0) return { problem: texts.empty(file.name) };
  const found = soundKind(head, file.name);
  if (found.kind === 'sound') return { type: found.type };
  if (found.kind === 'text') return refused(texts.text(file.name));
  if (found.what === 'unknown') return refused(texts.unknown(file.name));
  const what = words.composer.refused.kinds[found.what];
  return refused(
    found.what === 'audio' || found.what === 'video'
      ? texts.otherSound(file.name, what)
      : texts.binary(file.name, what),
  );
}

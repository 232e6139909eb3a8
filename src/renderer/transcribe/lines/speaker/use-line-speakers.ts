import { useCallback, useMemo } from 'react';
import type { Transcript } from '../../../../shared/transcription/transcript.ts';
import { strings } from '../../../i18n/strings.ts';
import { lineId, type OpenLine } from '../../../stores/transcripts/open-transcript.ts';
import { speakerName } from '../../../stores/transcripts/speaker-names.ts';
import { useTranscripts } from '../../../stores/transcripts/transcripts-store.ts';
import type { ComboboxOption } from '../../../ui/format/combobox-options.ts';
import { toastUndo } from '../../../ui/overlay/toast.tsx';
import type { Corrections } from '../edit/use-corrections.ts';

/** Who speaks a line, and who else could. `isNew` is whether someone else speaks the previous line. */
export type SpokenLine = {
  readonly speakerId: string | null;
  readonly name: string | null;
  /** The name chosen by the user. */
  readonly chosenName: string | null;
  readonly isNew: boolean;
  readonly isGuess: boolean;
  /** The place of the speaker among those of the transcript, for its colour. */
  readonly place: number;
  /** The number of lines of the speaker. */
  readonly lineCount: number;
  readonly options: readonly ComboboxOption[];
};

/** Returns who speaks each line by its id, in transcripts with speakers, and a function that changes it. */
export function useLineSpeakers(
  columns: readonly (readonly OpenLine[])[],
  corrections: Corrections,
): {
  readonly spoken: ReadonlyMap<string, SpokenLine>;
  readonly choose: (line: OpenLine, chosen: string, onlyLine: boolean) => void;
} {
  const transcripts = useTranscripts((state) => state.items);
  const ids = columns.map((lines) => lines[0]?.transcriptId ?? '').join(' ');
  // The list changes with every recording's progress, but the speakers hardly ever change.
  const facts = JSON.stringify(
    ids.split(' ').map((id) => {
      const found = transcripts?.find((transcript) => transcript.id === id);
      return found && { id, speakers: found.speakers, chunks: found.chunks.map(({ chunk }) => ({ chunk })) };
    }),
  );
  const spoken = useMemo(() => {
    const parsed = JSON.parse(facts) as readonly (Pick<Transcript, 'id' | 'speakers' | 'chunks'> | null)[];
    return new Map(columns.flatMap((lines, at) => spokenIn(lines, parsed[at] ?? null)));
  }, [columns, facts]);
  const choose = useCallback(
    (line: OpenLine, chosen: string, onlyLine: boolean) => {
      const lines = columns.find((column) => column[0]?.transcriptId === line.transcriptId) ?? [];
      changeSpeaker(corrections, lines, spoken, line, chosen, onlyLine);
    },
    [columns, corrections, spoken],
  );
  return { spoken, choose };
}

function spokenIn(
  lines: readonly OpenLine[],
  transcript: Pick<Transcript, 'speakers' | 'chunks'> | null,
): readonly (readonly [string, SpokenLine])[] {
  if (!transcript || transcript.speakers.length === 0) return [];
  const bySpeaker = Map.groupBy(lines, ({ speaker }) => speaker);
  const speakers = new Map(
    transcript.speakers.map((speaker, place) => {
      const name = speakerName(speaker, transcript.chunks);
      return [
        speaker.id,
        { name, chosenName: speaker.name, isGuess: speaker.guess && speaker.name === null, place },
      ];
    }),
  );
  const options = [...speakers].flatMap(([id, { name }]) => (bySpeaker.has(id) ? [{ id, label: name }] : []));
  return lines.map((line, at) => {
    const lineSpeaker = line.speaker === null ? undefined : speakers.get(line.speaker);
    const before = lines[at - 1]?.speaker;
    const isNew =
      lineSpeaker !== undefined &&
      lineSpeaker.name !== (before == null ? undefined : speakers.get(before)?.name);
    const { name = null, chosenName = null, isGuess = false, place = 0 } = lineSpeaker ?? {};
    const lineCount = line.speaker === null ? 0 : (bySpeaker.get(line.speaker)?.length ?? 0);
    return [
      lineId(line),
      { speakerId: line.speaker, name, chosenName, isNew, isGuess, place, lineCount, options },
    ];
  });
}

function changeSpeaker(
  corrections: Corrections,
  lines: readonly OpenLine[],
  spoken: ReadonlyMap<string, SpokenLine>,
  line: OpenLine,
  chosen: string,
  onlyLine: boolean,
): void {
  const texts = strings().speakers;
  const { transcriptId, speaker } = line;
  const current = spoken.get(lineId(line));
  const typed = chosen.trim().slice(0, 100);
  const existing = current?.options.find(({ id, label }) => id === chosen || label === typed);
  const isEverywhere = speaker !== null && !onlyLine;
  const affected = isEverywhere ? lines.filter((other) => other.speaker === speaker) : [line];
  const newName = existing?.label ?? typed;
  if (newName === '' || existing?.id === speaker) return;
  const naming = { transcriptId, nameAfter: newName };
  const newId = crypto.randomUUID();
  const done = existing
    ? corrections.assign(affected, existing.id, null)
    : isEverywhere
      ? corrections.name({ ...naming, speakerId: speaker, nameBefore: current?.chosenName ?? null })
      : corrections.assign(affected, newId, { ...naming, speakerId: newId, nameBefore: null });
  void done.then((isDone) => {
    if (!isDone || !isEverywhere) return;
    const text = texts.renamed(current?.name ?? '', newName, affected.length);
    toastUndo(text, () => corrections.undo(new Set([transcriptId])), transcriptId);
  });
}

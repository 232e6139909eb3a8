import { useCallback, useMemo } from 'react';
import type { Transcript } from '../../../../shared/models/transcript.ts';
import { transcribeStrings } from '../../../i18n/transcribe-strings.ts';
import { lineId, type OpenLine } from '../../../stores/transcripts/open-transcript.ts';
import { speakerName } from '../../../stores/transcripts/speaker-names.ts';
import { useTranscripts } from '../../../stores/transcripts/transcripts-store.ts';
import type { ComboboxOption } from '../../../ui/controls/combobox/combobox-options.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Corrections } from '../edit/use-corrections.ts';

/** Who speaks a line, and who else could. `isNew` if someone else speaks the previous line. */
export type SpokenLine = {
  readonly speakerId: string | null;
  readonly name: string | null;
  /** The name that the user gave. */
  readonly given: string | null;
  readonly isNew: boolean;
  readonly isGuess: boolean;
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
  const transcripts = useTranscripts((state) => state.transcripts);
  const ids = columns.map((lines) => lines[0]?.transcriptId ?? '').join(' ');
  // The list changes with the progress of every recording, the speakers hardly ever.
  const facts = JSON.stringify(
    ids.split(' ').map((id) => {
      const found = transcripts?.find((transcript) => transcript.id === id);
      return found && { id, speakers: found.speakers, parts: found.parts.map(({ part }) => ({ part })) };
    }),
  );
  const spoken = useMemo(() => {
    const known = JSON.parse(facts) as readonly (Pick<Transcript, 'id' | 'speakers' | 'parts'> | null)[];
    return new Map(columns.flatMap((lines, at) => spokenIn(lines, known[at] ?? null)));
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
  transcript: Pick<Transcript, 'speakers' | 'parts'> | null,
): readonly (readonly [string, SpokenLine])[] {
  if (!transcript || transcript.speakers.length === 0) return [];
  const used = new Set(lines.map(({ speaker }) => speaker));
  const speakers = new Map(
    transcript.speakers.map((speaker) => {
      const name = speakerName(speaker, transcript.parts);
      return [speaker.id, { name, given: speaker.name, isGuess: speaker.guess && speaker.name === null }];
    }),
  );
  const options = [...speakers].flatMap(([id, { name }]) => (used.has(id) ? [{ id, label: name }] : []));
  return lines.map((line, at) => {
    const who = line.speaker === null ? undefined : speakers.get(line.speaker);
    const before = lines[at - 1]?.speaker;
    const isNew = who !== undefined && who.name !== (before == null ? undefined : speakers.get(before)?.name);
    const { name = null, given = null, isGuess = false } = who ?? {};
    return [lineId(line), { speakerId: line.speaker, name, given, isNew, isGuess, options }];
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
  const texts = transcribeStrings().speakers;
  const { transcriptId, speaker } = line;
  const now = spoken.get(lineId(line));
  const typed = chosen.trim().slice(0, 100);
  const existing = now?.options.find(({ id, label }) => id === chosen || label === typed);
  const isEverywhere = speaker !== null && !onlyLine;
  const alike = isEverywhere ? lines.filter((other) => other.speaker === speaker) : [line];
  const named = existing?.label ?? typed;
  if (named === '' || existing?.id === speaker) return;
  const naming = { transcriptId, nameAfter: named };
  const newId = crypto.randomUUID();
  const done = existing
    ? corrections.assign(alike, existing.id, null)
    : isEverywhere
      ? corrections.name({ ...naming, speakerId: speaker, nameBefore: now?.given ?? null })
      : corrections.assign(alike, newId, { ...naming, speakerId: newId, nameBefore: null });
  void done.then((isDone) => {
    if (!isDone || !isEverywhere) return;
    toast({
      text: texts.renamed(now?.name ?? '', named, alike.length),
      about: transcriptId,
      action: {
        label: transcribeStrings().transcribe.undo,
        onPress: () => corrections.undo(new Set([transcriptId])),
      },
    });
  });
}

/**
 * Forms and MIME types that a gateway refused for one recording. A single refusal may be about that very file, so it
 * says nothing of other recordings until the same recording is accepted in another format.
 */
export type TestedForms = {
  refuse(transcriptId: string, form: string): void;
  /** What was refused for a recording in this run. */
  refusedFor(transcriptId: string): readonly string[];
  /** Takes note that a form was accepted, and gives what the gateway is known to refuse in general by that. */
  accept(transcriptId: string, form: string): readonly string[];
};

/** Nothing is tested at first. */
export function createTestedForms(): TestedForms {
  const refused = new Map<string, readonly string[]>();
  const refusedFor = (id: string) => refused.get(id) ?? [];
  return {
    refuse: (id, form) => void refused.set(id, [...new Set([...refusedFor(id), form])]),
    refusedFor,
    accept: (id, form) => {
      const proven = refusedFor(id).filter((other) => formatOf(other) !== formatOf(form));
      refused.delete(id);
      return proven;
    },
  };
}

/** Names the format that a form or a MIME type stands for. */
function formatOf(form: string): string {
  return form === 'audio/mpeg' ? 'mp3' : form.replace(/^(audio|video)\//, '');
}

/**
 * The forms and MIME types that a gateway refused for one recording. A refusal may be due to that file, so it isn't
 * applied to other recordings until the same recording is accepted in another format.
 */
export type TestedForms = {
  refuse(transcriptId: string, form: string): void;
  /** Returns what was refused for a recording since the app started or since its last accepted form. */
  refusedFor(transcriptId: string): readonly string[];
  /** Records that a form was accepted. Returns the forms that the gateway is now known to refuse in general. */
  accept(transcriptId: string, form: string): readonly string[];
};

/** Creates an empty record. */
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

/** Returns the format of a form or MIME type. */
function formatOf(form: string): string {
  return form === 'audio/mpeg' ? 'mp3' : form.replace(/^(audio|video)\//, '');
}

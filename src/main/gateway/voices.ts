import { z } from 'zod';
import { FailureError } from '../../shared/failure.ts';
import type { GatewayVoice } from '../../shared/gateways/speech-model.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { unexpectedBodyFailure } from './gateway-failure.ts';
import { arrayIn, type Listed, withIds } from './id-list.ts';
import { parsed, record } from './json-fields.ts';
import { maxListBytes, readResponseText } from './response-text.ts';
import { type SendPolicy, send } from './send.ts';

/**
 * Lists a gateway's voices (`GET /v1/audio/voices`, which isn't part of the API).
 * @throws {@link FailureError} (`not-offered` for most gateways), or the signal's reason.
 */
export async function listVoices(
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<readonly GatewayVoice[]> {
  const url = access.addresses.voices;
  const facts = factsOf(access, url);
  const response = await send(
    access.wire,
    { method: 'GET', url, headers: headersOf(access), body: null, signal },
    facts,
    policy,
  );
  const text = await readResponseText(response, access, facts, signal, maxListBytes);
  const entries = voiceEntries(parsed(text));
  if (!entries) throw new FailureError(unexpectedBodyFailure(text, facts));
  const masked = (text: string | null) => (text === null ? null : facts.mask(text));
  return withIds(entries).map((one) => {
    const { id, name, language, gender, description } = voiceOf(one);
    return {
      id,
      name: masked(name),
      language: masked(language),
      gender: masked(gender),
      description: masked(description),
    };
  });
}

/**
 * Returns the voices in a body: `voices` (Kokoro-FastAPI, Speaches), `data`, `items` (Mistral) or a bare list, together
 * with `uploaded_voices` (vLLM-Omni). Entries may be models with voices of their own (Together).
 */
function voiceEntries(body: unknown): readonly unknown[] | null {
  const listed = arrayIn(body, ['voices', 'data', 'items']);
  return listed && [...listed, ...(arrayIn(body, ['uploaded_voices']) ?? [])].flatMap(ungrouped);
}

function ungrouped(entry: unknown): readonly unknown[] {
  return arrayIn(record(entry), ['voices']) ?? [entry];
}

const word = z.string().trim().min(1).max(200).optional().catch(undefined);

/** Field names vary between servers, because there is no standard. */
const entrySchema = z.object({
  name: word,
  label: word,
  language: word,
  lang: word,
  locale: word,
  languages: z.array(z.string()).optional().catch(undefined),
  gender: word,
  description: word,
  character: word,
  labels: z.object({ language: word, gender: word, description: word }).optional().catch(undefined),
});

function voiceOf({ id, entry }: Listed): GatewayVoice {
  const { name, label, language, lang, locale, languages, gender, description, character, labels } =
    entrySchema.safeParse(entry).data ?? {};
  return {
    id,
    name: name ?? label ?? null,
    // A voice that supports several languages has no language of its own.
    language:
      language ??
      lang ??
      locale ??
      labels?.language ??
      (languages?.length === 1 ? languages[0] : null) ??
      null,
    gender: gender ?? labels?.gender ?? null,
    description: description ?? character ?? labels?.description ?? null,
  };
}

import { z } from 'zod';
import { FailureError } from '../../shared/failure.ts';
import type { GatewayVoice } from '../../shared/models/gateway-voice.ts';
import { factsOf, type GatewayAccess, headersOf } from './gateway-access.ts';
import { unexpectedBodyFailure } from './gateway-failure.ts';
import { type Listed, listIn } from './id-list.ts';
import { maxListBytes, readResponseText } from './response-text.ts';
import { type SendPolicy, send } from './send.ts';

/**
 * Lists the voices of a gateway (`GET /v1/audio/voices`, which isn't part of the interface).
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
  const listed = listIn(text, ['voices', 'data']);
  if (!listed) throw new FailureError(unexpectedBodyFailure(text, facts));
  const masked = (text: string | null) => (text === null ? null : facts.mask(text));
  return listed.map((one) => {
    const { name, language, gender, id } = voiceOf(one);
    return { id, name: masked(name), language: masked(language), gender: masked(gender) };
  });
}

const word = z.string().trim().min(1).max(200);

/** Field names vary between servers, because there is no standard. */
const entrySchema = z.object({
  name: word.optional().catch(undefined),
  language: word.optional().catch(undefined),
  lang: word.optional().catch(undefined),
  locale: word.optional().catch(undefined),
  gender: word.optional().catch(undefined),
  labels: z
    .object({
      language: word.optional().catch(undefined),
      gender: word.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

function voiceOf({ id, entry }: Listed): GatewayVoice {
  const { name, language, lang, locale, gender, labels } = entrySchema.safeParse(entry).data ?? {};
  return {
    id,
    name: name ?? null,
    language: language ?? lang ?? locale ?? labels?.language ?? null,
    gender: gender ?? labels?.gender ?? null,
  };
}

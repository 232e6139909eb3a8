import { FailureError, failure } from '../../shared/failure.ts';
import { contextLimitRange } from '../../shared/limits.ts';
import { withoutQuotes } from './refused-field.ts';

/**
 * Returns a `context-too-long` failure if the gateway refused a request because its messages are too long for the model,
 * with the model's `limit` in tokens if the gateway named it. Returns other failures unchanged: those about the maximum
 * length of the reply, a rate limit, or the size of a file. The wordings are those of real gateways
 * (`test/main/gateway/context-refusals.ts`).
 */
export function contextRefusal(refusal: FailureError): FailureError {
  const { failure: failed, responseBody } = refusal;
  if (!refusing.has(failed.code)) return refusal;
  const text = withoutQuotes(`${String(failed.values.said ?? '')} . ${responseBody ?? ''}`);
  const message = text.replace(separators, '');
  if (!isTooLong(message)) return refusal;
  const limit = splitIn(message)?.limit ?? limitIn(message) ?? undefined;
  const values = { ...failed.values, limit };
  return new FailureError(failure('context-too-long', values), { cause: refusal, responseBody });
}

/** Between the thousands of a number. */
const separators = /(?<=\d)[,_](?=\d{3}(?!\d))/g;

const refusing = new Set(['request-refused', 'too-large', 'gateway-error']);

function isTooLong(message: string): boolean {
  if (aboutRate.test(message)) return false;
  const split = splitIn(message);
  if (split) return split.input >= split.limit * mostOfIt;
  if (aboutReply.test(message)) return false;
  return codes.test(message) || sentencesOf(message).some(saysTooLong);
}

/** If the messages alone take less of the context than this, the maximum length of the reply is the reason. */
const mostOfIt = 0.9;

const aboutRate = /\btokens?[ _]per[ _](?:second|minute|hour|day)\b|\b(?:TPM|TPD)\b|rate[ _]?limit/i;

/** The maximum length of the reply is too large. */
const aboutReply =
  /\bmax_(?:completion_|output_|new_)?tokens\b(?: or max_\w{1,20})? (?:is |was )?too (?:large|high|big|long)\b/i;

const codes =
  /\b(?:context_(?:length|window|size|limit)_?exceeded|exceed_context_size(?:_error)?|contextwindowexceedederror|(?:model_)?max_(?:prompt|context)_tokens_exceeded|tokens_limit_reached|(?:prompt|input|context)_too_long)\b/i;

const sentenceEnd = /[.;!?](?=\s|$)|[。；！？{}]/;
/** Maximum number of sentences that are read, and the maximum length of each in UTF-16 units. */
const maxSentences = 200;
const longestSentence = 600;

function sentencesOf(message: string): readonly string[] {
  const sentences = message.split(sentenceEnd, maxSentences);
  return sentences.map((sentence) => sentence.slice(0, longestSentence).replaceAll('`', ''));
}

const prompt =
  /\b(?:prompts?|inputs?|requests?|requested|messages?|conversation|context|history|model|endpoint)(?![a-z])|prompt|输入|上下文|请求|对话|消息|提示/i;
const measure =
  /tokens?\b|\bcontext\b|max_seq_len|\b(?:prompt|input|sequence) length\b|上下文|长度|令牌|词元/i;
const excess =
  /\btoo (?:long|large|big|many)\b|\bexceed(?:s|ed|ing)?\b|\b(?:longer|greater|larger|more) than\b|\boverflow(?:s|ed)?\b|\bmust (?:have|be) (?:less than|<=)|\bshould be (?:in )?\[|\bonly supports? up to\b|\bbut (?:the|your) request\b|\bcontext length of only\b|\breduce the length\b|超长|过长|太长|超过|超出|超限|大于/i;
/** The whole statement, without a measure or another word for the excess. */
const plainly =
  /\b(?:prompt|input|conversation|context)(?: is| was)? too long\b|\bmax(?:imum)? (?:context|prompt) (?:length|size|window)\b|\breduce the length of (?:the |your )?(?:messages|prompt|input)\b|(?:prompt|输入|上下文|对话)(?:内容|长度)? ?(?:超长|过长|太长)/i;
/** Something else is too long, or it isn't counted in tokens. */
const others =
  /\bmax_(?:completion_|output_|new_)?tokens\b|\b(?:output|completion) tokens\b|\b(?:files?|audio|recordings?|seconds|bytes|[kmg]i?b|megabytes|stop|tools?|functions?|header|url)\b|文件|音频|图片/i;

function saysTooLong(sentence: string): boolean {
  if (others.test(sentence)) return false;
  return plainly.test(sentence) || (prompt.test(sentence) && measure.test(sentence) && excess.test(sentence));
}

const limits: readonly RegExp[] = [
  // n_ctx: 4096
  /\bn_ctx: ?(\d{1,12})/i,
  // 32768 maximum context length; 213462 tokens > 200000 maximum
  /(?<!\d)(\d{1,12}) max(?:imum)?\b/i,
  // maximum context length is 4097; context length of only 4096; available context size (4096 tokens)
  /\bcontext (?:length|size|window|limit)(?: is| of| only|:){0,3} ?\(?(\d{1,12})(?!\d| ?\+)/i,
  // maximum number of tokens allowed (1048576); maximum prompt length is 131072; maximum length 131072
  /\bmax(?:imum)? (?:(?:number|of|prompt|input|sequence|tokens?|length|size|allowed|is)[: ]{1,2}){1,6}\(?(\d{1,12})/i,
  // exceeds the limit of 64000; while limit is 8192; model token limit: 8192; max_seq_len (32768)
  /\b(?:limit|max_seq_len)(?: is| of|:)? ?\(?(\d{1,12})/i,
  // cannot exceed 4081; must have less than 4096 tokens; must be <= 8193; only supports up to 32768
  /(?:\bcannot exceed|\bless than|<=|\bsupports? up to) ?(\d{1,12})/i,
  // Range of input length should be [1, 129024]
  /\bshould be (?:in )?\[\d{1,9}, ?(\d{1,12})\]/i,
  // 超过最大长度 32768
  /(?:最大|上限|限制)[^\d。]{0,20}(\d{1,12})/,
];

/** Returns the limit in tokens that a message names. Null if it names none, or one of characters or bytes. */
function limitIn(message: string): number | null {
  for (const pattern of limits) {
    const found = pattern.exec(message);
    if (!found) continue;
    const rest = message.slice(found.index + found[0].length, found.index + found[0].length + 20);
    const limit = Number(found[1]);
    const { min, max } = contextLimitRange;
    if (limit >= min && limit <= max && !/^\)? ?(?:char|byte|word|[km]b\b|字)/i.test(rest)) return limit;
  }
  return null;
}

/**
 * How a message splits the requested tokens up, first those of the messages: `(9000 in the messages, 500 in the
 * completion)`, `9000 + 500 > 8192`, `Given: 9000 inputs tokens and 500 max_new_tokens`.
 */
const splits: readonly RegExp[] = [
  /(?<!\d)(\d{1,12}) (?:tokens )?(?:in|of|from) (?:the |your )?(?:messages|prompt|text input|input(?: messages)?),? (?:and )?(\d{1,12}) (?:tokens )?(?:in|of|for) the (?:completion|output)/i,
  /(?<!\d)(\d{1,12}) \+ (\d{1,12}) > (\d{1,12})/,
  /\bgiven: (\d{1,12}) inputs tokens and (\d{1,12}) max_new_tokens/i,
];

function splitIn(message: string): { readonly input: number; readonly limit: number } | null {
  for (const pattern of splits) {
    const [found, input, reply, named] = pattern.exec(message) ?? [];
    if (!found || Number(reply) === 0) continue;
    const limit = named === undefined ? limitIn(message) : Number(named);
    if (limit !== null) return { input: Number(input), limit };
  }
  return null;
}

/** A closed range of numbers, with a default value. */
export type Range = { readonly min: number; readonly max: number; readonly default: number };

/** Latest time that a `Date` can represent, in epoch ms (ECMAScript, Time Values). */
export const latestInstant = 8.64e15;

/** Upper bound for every count. */
export const maxCount = 10_000_000_000;

/** Ranges of the numeric chat parameters, from the OpenAI API reference. */
export const chatRanges = {
  temperature: { min: 0, max: 2, default: 1 },
  topP: { min: 0, max: 1, default: 1 },
  presencePenalty: { min: -2, max: 2, default: 0 },
  frequencyPenalty: { min: -2, max: 2, default: 0 },
} as const satisfies Record<string, Range>;

/** Values of the chat parameters that have only a few. */
export const chatChoices = {
  /** How much a reasoning model may think before it replies. Each model accepts only some of these. */
  reasoningEffort: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  /** How long replies are. */
  verbosity: ['low', 'medium', 'high'],
} as const;

/** Values of `seed`. Some servers read it as a signed 32-bit integer. */
export const seedRange = { min: 0, max: 2_147_483_647 } as const;

/**
 * How many replies one request can ask for (`n`). The OpenAI API sets no maximum, but more than eight don't fit on a
 * screen.
 */
export const repliesRange = { min: 1, max: 8, default: 1 } as const satisfies Range;

/**
 * Longest text of one message, in UTF-16 units. It's a quarter of the largest WebSocket frame, so that the text fits
 * however its characters are escaped.
 */
export const messageTextLimit = 2_000_000;

/** Largest text that is attached without a file, in UTF-8 bytes. Longer texts are attached like documents. */
export const attachmentLimit = 1_000_000;

/** Longest text of a document, in UTF-16 units: about a million tokens, the context of the largest models. */
export const documentTextLimit = 4_000_000;

/** Maximum number of pages, slides, sheets or chapters of a document. */
export const documentPartsLimit = 20_000;

/** Maximum number of attachments in one message from the user. */
export const attachmentsLimit = 20;

/** Maximum number of attachments in any message. A reply can have 100 images, and an imported message more. */
export const storedAttachmentsLimit = 1_000;

/** Longest system prompt, in UTF-16 units. */
export const longestSystemPrompt = 200_000;

/** Maximum number of prompts to add to the library at once. */
export const promptsAtOnce = 2_000;

/** Highest price per million units, in any currency. */
export const largestPrice = 1_000_000_000;

/** Largest amount of money, in any currency. */
export const largestAmount = 1_000_000_000_000;

/** Maximum number of models per gateway whose prices the user entered. */
export const maxTypedPrices = 200;

/** Longest search query, in UTF-16 units. */
export const longestQuery = 500;

/** Context length of a model, in tokens. The maximum is well above the context length of any current model. */
export const contextLimitRange = { min: 1, max: 1_000_000_000 } as const;

/** How many failures are listed per import. The rest are only counted. */
export const failuresListed = 100;

/** How many models can answer the same message side by side. */
export const comparedModels = { min: 2, max: 8 } as const;

/** Sampling temperature of a transcription, from the OpenAI API reference. */
export const transcriptionTemperatureRange = { min: 0, max: 1, default: 0 } as const satisfies Range;

/** Speed of synthesised speech, as a factor, from the OpenAI API reference. */
export const speedRange = { min: 0.25, max: 4, default: 1 } as const satisfies Range;

/** Longest `input` of one speech request, in UTF-16 units, from the OpenAI API reference. */
export const speechInputLimit = 4096;

/** Range of a gateway's setting for the longest speech `input`, in UTF-16 units. */
export const speechLimitRange = {
  min: 100,
  max: 100_000,
  default: speechInputLimit,
} as const satisfies Range;

/** Range of a gateway's setting for the longest side of an image, in px. */
export const imageSideRange = { min: 200, max: 8_000, default: 1_600 } as const satisfies Range;

/**
 * Largest PDF or recording that is sent as a file, in bytes. For larger files, the text is sent. OpenAI accepts 50 MB
 * in one request.
 */
export const filePartLimit = 32_000_000;

/** Maximum number of images that one request can send at a smaller size. */
export const smallerImagesLimit = 1_000;

/** Maximum length of the directions in a speech request (`instructions`), in UTF-16 units, from the API reference. */
export const directionsLimit = 4096;

/** Longest text of one clip, in UTF-16 units: about the length of a long book. */
export const speechTextLimit = 1_000_000;

/** How many voices can speak the same text side by side. */
export const comparedVoices = { min: 2, max: 6 } as const;

/** How many voice names typed by the user are saved. */
export const typedVoicesLimit = 12;

/** Maximum number of voices to learn from a refusal. */
export const learnedVoicesLimit = 200;

/** Voices of the OpenAI API, in the order of its reference. */
export const voices = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] as const;

/** Later voices of the OpenAI API. Only its newer speech models have them. */
export const newerVoices = ['ash', 'ballad', 'coral', 'sage', 'verse', 'marin', 'cedar'] as const;

/** Speech models of the OpenAI API. They don't accept directions. */
export const speechModels = ['tts-1', 'tts-1-hd'] as const;

/** Audio formats of a speech response. */
export const speechFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const;

/** Response formats of transcription and translation. `diarized_json` tells speakers apart. */
export const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json'] as const;

/** Longest text of one transcript line, in UTF-16 units. */
export const lineTextLimit = 20_000;

/** Longest recording, in seconds: about four months. */
export const longestRecording = 10_000_000;

/** Range of a gateway's upload limit, in bytes. */
export const byteLimitRange = { min: 100_000, max: 8_000_000_000 } as const;

/** Range of a gateway's limit on the length of a recording, in seconds. */
export const secondsLimitRange = { min: 10, max: longestRecording } as const;

/** Range of a gateway's limit on the speech `input`, in UTF-16 units. */
export const charactersLimitRange = { min: 20, max: speechLimitRange.max } as const;

/**
 * Largest body of one upload, in bytes, multipart boundaries included. OpenAI's limit is 25 MB, read here as 25,000,000
 * bytes rather than 25 MiB.
 */
export const uploadBodyLimit = 25_000_000;

/** Largest file that can be added to the media folder, in bytes: several hours of video. */
export const mediaFileLimit = 8_000_000_000;

/** Range of the silence that ends a turn in Talk, in ms. */
export const talkPauseRange = { min: 400, max: 2000 } as const;

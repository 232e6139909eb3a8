/** A closed range of numbers with the default that the interface names. */
export type Range = { readonly min: number; readonly max: number; readonly default: number };

/** The last moment that a date can stand for, in epoch ms (ECMAScript, Time Values). */
export const latestInstant = 8.64e15;

/** The most that is counted of anything. */
export const mostCount = 10_000_000_000;

/** Ranges of the numeric chat parameters (`gateway-interface`, Limits). */
export const chatRanges = {
  temperature: { min: 0, max: 2, default: 1 },
  topP: { min: 0, max: 1, default: 1 },
  presencePenalty: { min: -2, max: 2, default: 0 },
  frequencyPenalty: { min: -2, max: 2, default: 0 },
} as const satisfies Record<string, Range>;

/** How many replies one request may ask for; the interface names no maximum, eight fit a screen. */
export const repliesRange = { min: 1, max: 8, default: 1 } as const satisfies Range;

/** Longest text of one message, in UTF-16 units: a quarter of what one frame of the socket holds, however it is escaped. */
export const messageTextLimit = 2_000_000;

/** Most that one attachment of a message may hold, in bytes of UTF-8. */
export const attachmentLimit = 1_000_000;

/** Most attachments of one message. */
export const attachmentsLimit = 20;

/** The longest system prompt, in UTF-16 units. */
export const longestSystemPrompt = 200_000;

/** How many tokens a model can hold: as far as anybody builds one, with room to spare. */
export const contextLimitRange = { min: 1, max: 1_000_000_000 } as const;

/** How many failures of one import are told one by one; the rest are counted. */
export const failuresTold = 100;

/** How many models may answer the same question side by side. */
export const comparedModels = { min: 2, max: 8 } as const;

/** Sampling temperature of a transcription (`gateway-interface`, Limits). */
export const transcriptionTemperatureRange = { min: 0, max: 1, default: 0 } as const satisfies Range;

/** Playback speed of synthesised speech, as a factor (`gateway-interface`, Limits). */
export const speedRange = { min: 0.25, max: 4, default: 1 } as const satisfies Range;

/** Longest `input` of one speech request, in UTF-16 units (`gateway-interface`, Limits). */
export const speechInputLimit = 4096;

/** What the longest `input` of a gateway can be set to, in UTF-16 units. */
export const speechLimitRange = {
  min: 100,
  max: 100_000,
  default: speechInputLimit,
} as const satisfies Range;

/** Longest text that is spoken at once, in UTF-16 units: a long book. */
export const speechTextLimit = 1_000_000;

/** How many voices may speak the same text side by side. */
export const comparedVoices = { min: 2, max: 6 } as const;

/** How many typed voices are remembered. */
export const typedVoicesLimit = 12;

/** Voices of the interface, in its order. */
export const voices = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] as const;

/** Speech models of the interface. */
export const speechModels = ['tts-1', 'tts-1-hd'] as const;

/** Audio formats of a speech answer. */
export const speechFormats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const;

/** Response formats of transcription and translation. */
export const transcriptFormats = ['json', 'text', 'srt', 'verbose_json', 'vtt'] as const;

/** Longest text of one line of a transcript, in UTF-16 units. */
export const lineTextLimit = 20_000;

/** The longest recording that has a place, in seconds: four months. */
export const longestRecording = 10_000_000;

/** What can be known of the largest recording that a gateway takes, in bytes. */
export const takenBytesRange = { min: 100_000, max: 8_000_000_000 } as const;

/** What can be known of the longest recording that a gateway takes, in seconds. */
export const takenSecondsRange = { min: 10, max: longestRecording } as const;

/** What can be known of the longest `input` that a gateway takes, in UTF-16 units. */
export const takenCharactersRange = { min: 20, max: speechLimitRange.max } as const;

/** Largest body of one upload to a gateway, in bytes, boundaries and all (`rulings` 16). */
export const uploadBodyLimit = 25_000_000;

/** The largest file that is taken into the media folder, in bytes: hours of film. */
export const mediaFileLimit = 8_000_000_000;

import type { ImagesResponse } from './images-refusals.ts';

const error = (message: string, rest: object = {}) => JSON.stringify({ error: { message, ...rest } });

/**
 * Refusals of `input_audio` parts as gateways word them. They come from public threads on GitHub, or are modelled on
 * the gateways' other refusals.
 */
export const inputAudioRefusals: readonly ImagesResponse[] = [
  {
    source: 'OpenAI, openai/openai-python#2454',
    status: 400,
    body: error('content blocks are expected to be either text or image_url type', {
      type: 'invalid_request_error',
      param: 'messages',
    }),
  },
  {
    source: 'Azure, as it words images in pollinations/pollinations#2588',
    status: 400,
    body: error('This model does not support input_audio content.', {
      type: 'invalid_request_error',
      param: 'messages[7].content',
      code: 'invalid_value',
    }),
  },
  {
    source: 'a server that lists its parts',
    status: 400,
    body: error("Invalid value: 'input_audio'. Supported values are: 'text' and 'image_url'."),
  },
  {
    source: 'llama.cpp',
    status: 500,
    body: error(
      'audio input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    ),
  },
  { source: 'a router', status: 404, body: error('No endpoints found that support input audio') },
  { source: 'vLLM', status: 400, body: error('At most 0 audio(s) may be provided in one prompt.') },
  {
    source: 'a server in Rust',
    status: 400,
    body: error('messages[1]: unknown variant `input_audio`, expected `text` or `image_url`'),
  },
];

/** Refusals that wouldn't apply to another recording. */
export const otherAudioResponses: readonly ImagesResponse[] = [
  {
    source: 'a format, TutoriaLLM/TutoriaLLM#370',
    status: 400,
    body: error('The audio file could not be decoded or its format is not supported.'),
  },
  {
    source: 'a length',
    status: 400,
    body: error('This model does not support audio longer than 30 seconds.'),
  },
  { source: 'a codec', status: 400, body: error('This model does not support audio format ogg.') },
  {
    source: 'a model that needs audio, CherryHQ/cherry-studio#1179',
    status: 400,
    body: error('This model requires that either input content or output modality contain audio.'),
  },
  { source: 'too large', status: 413, body: error('Request entity too large') },
];

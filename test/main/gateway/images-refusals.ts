/** A response to a request with images. */
export type ImagesResponse = { readonly source: string; readonly status: number; readonly body: string };

const error = (message: string, rest: object = {}) => JSON.stringify({ error: { message, ...rest } });

/** Refusals of images as real gateways word them, from public threads on GitHub. */
export const imagesRefusals: readonly ImagesResponse[] = [
  {
    source: 'OpenAI, vllm-project/vllm#11629',
    status: 400,
    body: error('Invalid content type. image_url is only supported by certain models.', {
      type: 'invalid_request_error',
      param: 'messages.[0].content.[1].type',
      code: null,
    }),
  },
  {
    source: 'Ollama, ollama/ollama#17301',
    status: 400,
    body: error('this model does not support image input (ref: b8bd630e)', { type: 'invalid_request_error' }),
  },
  {
    source: 'OpenRouter, github/app#2163',
    status: 404,
    body: error('No endpoints found that support image input', { code: 404 }),
  },
  {
    source: 'llama.cpp, ggml-org/llama.cpp#13566',
    status: 500,
    body: error('image input is not supported by this server', { code: 500, type: 'server_error' }),
  },
  {
    source: 'llama.cpp, ggml-org/llama.cpp#12947',
    status: 500,
    body: error('Failed to parse messages: Unsupported content part type: "image_url"; messages = [', {
      code: 500,
    }),
  },
  {
    source: 'DeepSeek, rikkahub/rikkahub#1433',
    status: 400,
    body: error(
      'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text` at line 1 column 679289',
      { type: 'invalid_request_error', param: null, code: 'invalid_request_error' },
    ),
  },
  {
    source: 'vLLM, vllm-project/vllm#23402',
    status: 400,
    body: JSON.stringify({ object: 'error', message: '/models/intern is not a multimodal model', code: 400 }),
  },
  {
    source: 'llama-cpp-python, JamePeng/llama-cpp-python#165',
    status: 500,
    body: error('Image input detected, but the loaded model is not configured with a mmproj module.'),
  },
];

/** Refusals that wouldn't apply to another image or request. */
export const otherImageResponses: readonly ImagesResponse[] = [
  {
    source: 'an unsupported format',
    status: 400,
    body: error(
      'You uploaded an unsupported image. Please make sure your image has one of the formats png, jpeg.',
    ),
  },
  {
    source: 'a format that is not supported',
    status: 400,
    body: error('This model does not support image format image/bmp'),
  },
  {
    source: 'too many images',
    status: 400,
    body: error('At most 1 image(s) may be provided in one request.'),
  },
  { source: 'too large', status: 413, body: error('Request entity too large') },
  { source: 'overloaded', status: 503, body: error('The engine is currently overloaded') },
];

import type { ImagesResponse } from './images-refusals.ts';

const error = (message: string, rest: object = {}) => JSON.stringify({ error: { message, ...rest } });

/** Refusals of `file` parts as real gateways word them, from public threads on GitHub. */
export const filesRefusals: readonly ImagesResponse[] = [
  {
    source: 'OpenAI, openai/openai-dotnet#393',
    status: 400,
    body: error(
      "Invalid Value: 'file'. Supported values are: 'text', 'image_url', 'input_audio', 'refusal', and 'audio'.",
      {
        type: 'invalid_request_error',
        param: 'messages[3].content[0].type',
        code: 'invalid_value',
      },
    ),
  },
  {
    source: 'DashScope, QwenLM/qwen-code#1838',
    status: 400,
    body: error("Invalid value: file. Supported values are: 'text','image_url','video_url' and 'video'."),
  },
  {
    source: 'vLLM, wtdcode/vllm-backport#95',
    status: 400,
    body: error("Unsupported chat content part type: 'file'. Supported types: text, image_url"),
  },
  {
    source: 'a Pydantic model, epam/ai-dial-sdk#382',
    status: 422,
    body: error(
      "messages.0.content.list.1.MessageContentTextPart.type Input should be 'text' [type=literal_error, input_value='file', input_type=str]",
    ),
  },
  {
    source: 'a model without file input',
    status: 400,
    body: error('This model does not support file content types.'),
  },
  {
    source: 'a server in Rust',
    status: 400,
    body: error('messages[1]: unknown variant `file`, expected `text`'),
  },
];

/** Refusals that wouldn't apply to another file. */
export const otherFileResponses: readonly ImagesResponse[] = [
  {
    source: 'a file that isn’t a PDF, openai/openai-dotnet#613',
    status: 400,
    body: error(
      "Invalid file data: 'messages[1].content[1].file.file_data'. Expected a base64-encoded data URL with an application/pdf MIME type, but got unsupported MIME type 'text/plain'.",
    ),
  },
  { source: 'a size', status: 400, body: error('This model does not support files larger than 32 MB.') },
  { source: 'too large', status: 413, body: error('Request entity too large') },
  {
    source: 'another value',
    status: 400,
    body: error("Invalid value: 'files'. Supported values are: 'a' and 'b'."),
  },
];

import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock';

/**
 * An independent server of the OpenAI API (`@copilotkit/aimock`), in the same process. It wasn't written with Parlance
 * in mind, so it reveals misreadings of the API that our own servers would share. Its fixtures define its responses.
 */
export type IndependentServer = LLMock & AsyncDisposable;

/** Starts an independent server without fixtures, which rejects every request. */
export async function startIndependentServer(): Promise<IndependentServer> {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  return Object.assign(mock, { [Symbol.asyncDispose]: () => mock.stop() });
}

/** Makes a server reject chat requests that have a field, in OpenAI's words. */
export function refuseField(server: LLMock, field: keyof ChatCompletionRequest & string, hint = ''): void {
  server.on(
    { predicate: (body) => body[field] !== undefined },
    { status: 400, error: unsupported(field, hint) },
  );
}

/** Returns the error for a field that the model doesn't support, in OpenAI's words. */
export function unsupported(field: string, hint = '') {
  return {
    message: `Unsupported parameter: '${field}' is not supported with this model.${hint}`,
    type: 'invalid_request_error',
    param: field,
    code: 'unsupported_parameter',
  };
}

/** Returns the bodies of the chat requests that a server received. */
export function chatBodiesOf(server: LLMock): readonly Readonly<Record<string, unknown>>[] {
  return server
    .getRequests()
    .filter(({ path }) => path.endsWith('/chat/completions'))
    .map(({ body }) => body as unknown as Readonly<Record<string, unknown>>);
}

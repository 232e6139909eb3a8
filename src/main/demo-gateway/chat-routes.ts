import { Hono } from 'hono';
import { type CompleteChoice, completeChat } from './chat-completion.ts';
import { checkChatRequest } from './chat-request.ts';
import { type ChatHead, chatEvents } from './chat-stream.ts';
import { type Pace, pause } from './pace.ts';
import { readJson } from './request-body.ts';
import { eventHeaders, streamResponse } from './stream-response.ts';

/** Maximum size of a chat request, in bytes. OpenAI accepts 50 MB of images in a request. */
const chatBodyLimit = 50_000_000;

/** Maximum number of delays before a response that isn't streamed. */
const maxDelays = 100;

/** Creates the route for `POST /chat/completions`. `now` returns the epoch milliseconds for `created`. */
export function chatRoutes(deps: { readonly pace: Pace; readonly now: () => number }) {
  let count = 0;
  const routes = new Hono();

  routes.post('/chat/completions', async (context) => {
    const request = checkChatRequest(await readJson(context.req.raw, chatBodyLimit));
    const completion = completeChat(request);
    const created = Math.floor(deps.now() / 1000);
    count += 1;
    const head: ChatHead = {
      id: `chatcmpl-demo-${created.toString(36)}-${count}`,
      created,
      model: request.model,
    };
    const { pace } = deps;
    const { signal } = context.req.raw;
    if (request.stream) {
      const events = chatEvents(head, completion, { pace, usage: request.streamUsage, signal });
      return streamResponse(events, eventHeaders);
    }
    const longest = Math.max(
      ...completion.choices.map(({ content, reasoning }) => content.length + reasoning.length),
    );
    const writing = pace.tokenDelayMs * Math.min(longest, maxDelays);
    await pause(pace.firstDelayMs + writing, signal);
    return context.json({
      id: head.id,
      object: 'chat.completion',
      created,
      model: head.model,
      choices: completion.choices.map(wholeChoice),
      usage: completion.usage,
    });
  });
  return routes;
}

function wholeChoice({ reasoning, content, extras, declines, finishReason }: CompleteChoice, index: number) {
  const text = content.join('');
  const message = {
    role: 'assistant',
    content: declines || (extras.tool_calls && text === '') ? null : text,
    ...(declines && { refusal: text }),
    ...extras,
    ...(reasoning.length > 0 && { reasoning_content: reasoning.join('') }),
  } as const;
  return { index, message, finish_reason: finishReason };
}

import type {
  Frame,
  RecordedRequest,
  RequestEvent,
  RequestListEvent,
  RequestRow,
} from '../../../shared/gateways/inspector.ts';

/** What has been received about one recorded request. `responses` has one entry per attempt. */
export type RequestState = {
  readonly request: RecordedRequest | null;
  readonly body: string;
  readonly responses: readonly PublishedResponse[];
};

/** The response of one attempt: its text, or its frames. `hidden` counts the oldest frames, which were dropped. */
export type PublishedResponse = {
  readonly text: string;
  readonly frames: readonly Frame[];
  readonly hidden: number;
};

/** The state before the first event. */
export const emptyRequestState: RequestState = { request: null, body: '', responses: [] };

const maxFrames = 5_000;
const emptyResponse: PublishedResponse = { text: '', frames: [], hidden: 0 };

/** Returns the state after an event. Pure. */
export function applyRequestEvent(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'request':
      return { ...state, request: event.request };
    case 'body':
      return { ...state, body: state.body + event.text };
    case 'text':
      return withResponse(state, event.attempt, (before) => ({ ...before, text: before.text + event.text }));
    case 'frames':
      return withResponse(state, event.attempt, (before) => {
        const frames = [...before.frames, ...event.frames];
        const tooMany = Math.max(0, frames.length - maxFrames);
        return { ...before, frames: frames.slice(tooMany), hidden: before.hidden + tooMany };
      });
  }
}

/** Returns the list after an event. Pure. */
export function applyListEvent(
  before: readonly RequestRow[],
  event: RequestListEvent,
): readonly RequestRow[] {
  switch (event.type) {
    case 'snapshot':
      return event.requests;
    case 'changed': {
      const isKnown = before.some(({ id }) => id === event.request.id);
      if (!isKnown) return [...before, event.request];
      return before.map((row) => (row.id === event.request.id ? event.request : row));
    }
    case 'removed':
      return before.filter(({ id }) => !event.requestIds.includes(id));
  }
}

function withResponse(
  state: RequestState,
  attempt: number,
  change: (before: PublishedResponse) => PublishedResponse,
): RequestState {
  const responses = Array.from({ length: Math.max(state.responses.length, attempt + 1) }, (_, at) => {
    const before = state.responses[at] ?? emptyResponse;
    return at === attempt ? change(before) : before;
  });
  return { ...state, responses };
}

/** What a stream of the contract begins with; the stream is left then. */
export async function firstEvent<Event>(
  events: AsyncIterable<Event> | Promise<AsyncIterable<Event>>,
): Promise<Event> {
  for await (const event of await events) return event;
  throw new Error('the stream was empty');
}

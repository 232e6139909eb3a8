/** Returns the first event of a contract stream, and then closes it. */
export async function firstEvent<Event>(
  events: AsyncIterable<Event> | Promise<AsyncIterable<Event>>,
): Promise<Event> {
  for await (const event of await events) return event;
  throw new Error('the stream was empty');
}

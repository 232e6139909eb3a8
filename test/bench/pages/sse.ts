/** Follows an event stream and appends every delta as it arrives, which is as fast as a page can be. */
export async function followSse(url: string): Promise<void> {
  const node = document.createTextNode('');
  const text = document.createElement('p');
  text.id = 'appended';
  text.style.cssText = 'width: 680px; white-space: pre-wrap';
  text.append(node);
  document.getElementById('page')?.append(text);
  const { body } = await fetch(url, { method: 'POST', body: '{}' });
  if (!body) throw new Error('no body');
  let rest = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + piece).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event === 'data: [DONE]') continue;
      const chunk = JSON.parse(event.slice('data: '.length)) as Chunk;
      node.appendData(chunk.choices[0]?.delta.content ?? '');
    }
  }
}

type Chunk = { readonly choices: readonly { readonly delta: { readonly content?: string } }[] };

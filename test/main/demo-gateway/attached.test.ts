import type OpenAI from 'openai';
import { describe, expect, it, type TestContext } from 'vitest';
import { fileIn, folderWith, needs, runs } from './audio-tools.ts';
import { started, thrownBy, userMessage } from './started.ts';

/** Creates an image with ffmpeg, red on the left and blue on the right, and returns its data URL. */
function drawn(context: TestContext, file: string, type: string): string {
  needs(context, 'ffmpeg');
  const folder = folderWith({});
  const picture = `color=red:s=300x200,drawbox=x=iw/2:w=iw/2:h=ih:color=blue:t=fill`;
  runs('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, '-frames:v', '1', file], folder);
  return `data:${type};base64,${fileIn(folder, file).toString('base64')}`;
}

const withImages = (text: string, ...urls: readonly string[]): OpenAI.ChatCompletionMessageParam[] => [
  {
    role: 'user',
    content: [
      ...urls.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
      { type: 'text', text },
    ],
  },
];

async function reply(messages: OpenAI.ChatCompletionMessageParam[], model = 'demo-tour') {
  const { client } = await started();
  const { choices, usage } = await client.chat.completions.create({ model, messages });
  return { text: choices[0]?.message.content ?? '', usage };
}

describe('G5: the demo gateway answers about attachments', () => {
  it('G5: it names the format and the size of images, and says that it can’t see them', async (context) => {
    const [jpeg, png, webp] = [
      drawn(context, 'gate.jpg', 'image/jpeg'),
      drawn(context, 'gate.png', 'image/png'),
      drawn(context, 'gate.webp', 'image/webp'),
    ];
    const { text, usage } = await reply(withImages('What is this?', jpeg));
    expect(text).toMatch(
      /^The image arrived as JPEG with 300 × 200 pixels\. The demo gateway can’t see what it shows\./,
    );
    expect(usage?.prompt_tokens).toBeGreaterThan(255);
    const all = await reply(withImages('And these?', jpeg, png, webp));
    expect(all.text).toContain('Image 1 arrived as JPEG');
    expect(all.text).toContain('Image 2 arrived as PNG with 300 × 200 pixels. The demo gateway can’t see');
    expect(all.text).toContain('Image 3 arrived as WEBP with 300 × 200 pixels.');
  });

  it('G5: anything but an image gets status 400, and so does an image for a model that doesn’t accept images', async (context) => {
    const { client } = await started();
    const url = drawn(context, 'gate.png', 'image/png');
    for (const other of ['https://example.com/a.png', 'data:image/png;base64,aGVsbG8=', url.slice(0, 40)])
      expect(
        await thrownBy(
          client.chat.completions.create({ model: 'demo-tour', messages: withImages('?', other) }),
        ),
      ).toMatchObject({ status: 400, code: 'invalid_image', param: 'messages[0].content[0].image_url.url' });
    expect(
      await thrownBy(client.chat.completions.create({ model: 'demo-tools', messages: withImages('?', url) })),
    ).toMatchObject({ status: 400, message: expect.stringContaining('does not support image input') });
  });

  it('G5: for a damaged image, the reply only names its size', async (context) => {
    const url = drawn(context, 'gate.png', 'image/png');
    const { text } = await reply(withImages('What is this?', url.slice(0, 200)));
    expect(text).toContain('300 × 200 pixels. The demo gateway can’t see what it shows.');
  });

  it('G5: it quotes the first heading of a document', async () => {
    const document =
      '<attachment name="tides.pdf">\n[Page 1]\n## *Tides* of May\nHigh at six.\n\n# Later\n</attachment>';
    const { text } = await reply(userMessage(`${document}\n\nWhat is this about?`));
    expect(text).toMatch(/^The first heading of “tides\.pdf” is “\\\*Tides\\\* of May”\./);
    const plain = await reply(
      userMessage('<attachment name="notes.txt">\nHigh at six.\n</attachment>\n\nShow me a table'),
    );
    expect(plain.text).not.toContain('first heading');
  });
});

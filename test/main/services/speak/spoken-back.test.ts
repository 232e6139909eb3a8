import { expect, onTestFinished, test, vi } from 'vitest';
import type { Clip } from '../../../../src/shared/speech/clip.ts';
import { removeFolder, startApp } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

test('G5: a text that the demo gateway spoke is transcribed from the clip’s file', async () => {
  const app = await startApp({ start: { demo: true } });
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  const sentences = Array.from({ length: 20 }, (_, at) => `The lamp on pier ${at + 1} is lit now.`);
  const text = sentences.join(' ');
  const [started] = await app.call.clips.speak({
    script: { text, plain: true },
    spoken: text,
    settings: [{ model: 'tts-1', voice: 'fable', format: 'mp3', speed: 4 }],
  });
  const spoken = await vi.waitFor(
    async () => {
      const clip: Clip | undefined = await app.call.clips.watch().then(async (events) => {
        for await (const event of events)
          if (event.type === 'snapshot') return event.items.find(({ id }) => id === started?.id);
        return undefined;
      });
      expect(clip?.file).not.toBeNull();
      return clip;
    },
    { timeout: 120_000, interval: 500 },
  );

  const audio = await (await app.fetch(spoken?.file?.url ?? '')).bytes();
  const mediaId = await upload(app, audio, 'audio/mpeg');
  const { id: transcriptId } = await app.call.transcripts.add({
    mediaId,
    name: 'lamps.mp3',
    settings: {
      task: 'transcribe',
      model: 'whisper-demo',
      language: null,
      prompt: '',
      temperature: null,
    },
    duration: null,
  });
  const lines = await vi.waitFor(
    async () => {
      for await (const event of await app.call.transcripts.watch({ transcriptId })) {
        if (event.type !== 'snapshot') break;
        expect(event.lines.length).toBeGreaterThan(0);
        return event.lines;
      }
      throw new Error('the watch ended');
    },
    { timeout: 120_000, interval: 500 },
  );
  expect(lines.map((line) => line.text.trim()).join(' ')).toBe(text);
});

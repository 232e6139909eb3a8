import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { started, thrownBy } from './started.ts';

describe('G5: the models of the demo gateway', () => {
  it('G5: the list has chat, transcription and speech models', async () => {
    const { client } = await started();
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual([
      'demo-tour',
      'demo-brief',
      'demo-long',
      'demo-thinker',
      'demo-search',
      'demo-artist',
      'demo-tools',
      'demo-decliner',
      'whisper-demo',
      'transcribe-demo',
      'gpt-4o-transcribe-demo',
      'gpt-transcribe-demo',
      'gpt-4o-transcribe-diarize-demo',
      'tts-1',
      'tts-1-hd',
      'demo-tts',
      'demo-tts-plain',
    ]);
    for (const model of data) {
      expect(model).toEqual({
        id: model.id,
        object: 'model',
        created: expect.any(Number),
        owned_by: 'parlance-demo',
      });
    }
  });

  it('G5: one model can be requested, and an unknown one is 404', async () => {
    const { client } = await started();
    expect((await client.models.retrieve('demo-tour')).id).toBe('demo-tour');
    const thrown = await thrownBy(client.models.retrieve('gpt-4.1'));
    expect(thrown).toBeInstanceOf(OpenAI.NotFoundError);
    expect(thrown).toMatchObject({ code: 'model_not_found' });
  });
});

import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../faults/scripted-gateway.ts';
import { appWith, noted, send } from './image-app.ts';
import { settled, type TempApp } from './in-temp-app.ts';
import { upload } from './upload.ts';

const audio = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(3_000, 7)]);
const part = { type: 'input_audio', input_audio: { data: audio.toString('base64'), format: 'mp3' } };
const ask = { type: 'text', text: 'Who speaks?' };
const block = '<attachment name="memo.mp3">\n[Audio without text]\n</attachment>\n\nWho speaks?';

async function attachAudio(app: TempApp, type = 'audio/mpeg') {
  const text = { unit: 'whole', parts: [{ text: '[Audio without text]', tokens: 5 }] };
  const textId = await upload(app, new Uint8Array(Buffer.from(JSON.stringify(text))));
  const fileId = await upload(app, new Uint8Array(audio));
  return app.call.chat.attachDocument({ name: 'memo.mp3', type, fileId, textId });
}

describe('recordings as audio', () => {
  it('C21: are sent in Base64 only to a gateway whose settings say so, and only in a documented format', async () => {
    const { app, gatewayId, sent } = await appWith();
    const { id } = await attachAudio(app);
    await send(app, 'Who speaks?', [id]);
    expect(sent()[0]).toEqual([{ role: 'user', content: block }]);
    await app.call.gateways.change({ gatewayId, sendAudio: true });
    await send(app, 'Who speaks?', [id]);
    expect(sent()[1]).toEqual([{ role: 'user', content: [part, ask] }]);
    await send(app, 'Who speaks?', [(await attachAudio(app, 'audio/ogg')).id]);
    expect(sent()[2]).toEqual([{ role: 'user', content: block }]);
  });

  it('C21: the preview is the request as it’s sent, with the size of the audio', async () => {
    const { app, gatewayId, sent } = await appWith();
    await app.call.gateways.change({ gatewayId, sendAudio: true });
    const { id } = await attachAudio(app);
    const message = { conversationId: null, text: 'Who speaks?', attachmentIds: [id], models: ['m'] };
    const preview = JSON.parse(await app.call.chat.preview(message)) as { messages: unknown };
    await send(app, 'Who speaks?', [id]);
    const short = JSON.stringify(sent()[0]).replace(part.input_audio.data, '… (4 kB)');
    expect(preview.messages).toEqual(JSON.parse(short));
  });

  it('C21: a model that refuses audio is learned, and gets the text from then on', async () => {
    const { app, gatewayId, sent } = await appWith((request, response) =>
      request.body.includes('input_audio')
        ? jsonOf(response, 400, { error: { message: 'This model does not support input_audio content.' } })
        : noted(request, response),
    );
    await app.call.gateways.change({ gatewayId, sendAudio: true });
    const { id } = await attachAudio(app);
    const refused = await send(app, 'Who speaks?', [id]);
    const reply = refused.messages.find((message) => message.reply);
    expect(reply?.reply?.ending).toMatchObject({ kind: 'failed', failure: { code: 'chat-audio-refused' } });
    expect(sent()).toHaveLength(1);
    expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
      { model: 'm', limits: { corrections: [{ field: 'input_audio', instead: null }] } },
    ]);
    const { conversationId, id: messageId } = reply ?? { conversationId: '', id: '' };
    await app.call.chat.continueReply({ conversationId, messageId });
    const { generations } = await settled(app, conversationId);
    expect(sent()[1]).toEqual([{ role: 'user', content: block }]);
    expect(generations.at(-1)?.corrections).toEqual([{ field: 'input_audio', instead: null }]);
  });

  it('C21: the demo gateway can be told to send files and audio, for this run', async () => {
    const { app } = await appWith();
    await app.call.gateways.use({ gatewayId: 'demo' });
    const { sendFiles, sendAudio } = await app.call.gateways.change({ gatewayId: 'demo', sendAudio: true });
    expect({ sendFiles, sendAudio }).toEqual({ sendFiles: false, sendAudio: true });
    const attachmentIds = [(await attachAudio(app)).id];
    const message = { conversationId: null, text: 'Who speaks?', attachmentIds, models: ['demo-brief'] };
    const refused = await settled(app, (await app.call.chat.send(message)).conversationId);
    const reply = refused.messages.find((message) => message.reply);
    expect(reply?.reply?.ending).toMatchObject({ kind: 'failed', failure: { code: 'chat-audio-refused' } });
  });
});

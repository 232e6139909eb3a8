import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../faults/scripted-gateway.ts';
import { appWith, chatBody, noted, send } from './image-app.ts';
import { settled, type TempApp } from './in-temp-app.ts';
import { upload } from './upload.ts';

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000, 7)]);
const file = {
  type: 'file',
  file: { filename: 'tides.pdf', file_data: `data:application/pdf;base64,${pdf.toString('base64')}` },
};
const block = '<attachment name="tides.pdf">\n[Page 1]\n\nHigh\n\n[Page 2]\n\nLow\n</attachment>';
const ask = { type: 'text', text: 'When?' };

async function attachPdf(app: TempApp) {
  const text = {
    unit: 'page',
    parts: [
      { text: '[Page 1]\n\nHigh', tokens: 5 },
      { text: '[Page 2]\n\nLow', tokens: 5 },
    ],
  };
  const textId = await upload(app, new Uint8Array(Buffer.from(JSON.stringify(text))));
  const fileId = await upload(app, new Uint8Array(pdf));
  return app.call.chat.attachDocument({ name: 'tides.pdf', type: '', fileId, textId });
}

describe('PDFs as files', () => {
  it('C21: are sent only to a gateway whose settings say so, and only if all pages are sent', async () => {
    const { app, gatewayId, sent } = await appWith();
    const { id } = await attachPdf(app);
    await send(app, 'When?', [id]);
    expect(sent()[0]).toEqual([{ role: 'user', content: `${block}\n\nWhen?` }]);
    await app.call.gateways.change({ gatewayId, sendFiles: true });
    await send(app, 'When?', [id]);
    expect(sent()[1]).toEqual([{ role: 'user', content: [file, ask] }]);
    const second = await app.call.chat.chooseParts({ attachmentId: id, chosen: [[2, 2]] });
    await send(app, 'When?', [second.id]);
    expect(sent()[2]).toEqual([
      { role: 'user', content: '<attachment name="tides.pdf">\n[Page 2]\n\nLow\n</attachment>\n\nWhen?' },
    ]);
  });

  it('C21: the preview is the request as it’s sent, and both it and the inspector show the file’s size', async () => {
    const { app, gatewayId, sent } = await appWith();
    await app.call.gateways.change({ gatewayId, sendFiles: true });
    const { id } = await attachPdf(app);
    const message = { conversationId: null, text: 'When?', attachmentIds: [id], models: ['m'] };
    const preview = await app.call.chat.preview(message);
    await send(app, 'When?', [id]);
    const short = 'data:application/pdf;base64,… (4 kB)';
    const inShort = JSON.stringify(sent()[0]).replace(file.file.file_data, short);
    expect((JSON.parse(preview) as { messages: unknown }).messages).toEqual(JSON.parse(inShort));
    const body = await chatBody(app);
    expect(body).toContain(short);
    expect(body).not.toContain(pdf.toString('base64').slice(0, 60));
  });

  it('C21: a model that refuses files is learned, and gets the text from then on', async () => {
    const { app, gatewayId, sent } = await appWith((request, response) =>
      request.body.includes('file_data')
        ? jsonOf(response, 400, { error: { message: "Unsupported chat content part type: 'file'." } })
        : noted(request, response),
    );
    await app.call.gateways.change({ gatewayId, sendFiles: true });
    const { id } = await attachPdf(app);
    const refused = await send(app, 'When?', [id]);
    const reply = refused.messages.find((message) => message.reply);
    expect(reply?.reply?.ending).toMatchObject({ kind: 'failed', failure: { code: 'files-refused' } });
    expect(sent()).toHaveLength(1);
    expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
      { model: 'm', limits: { corrections: [{ field: 'file', instead: null }] } },
    ]);
    const { conversationId, id: messageId } = reply ?? { conversationId: '', id: '' };
    await app.call.chat.continueReply({ conversationId, messageId });
    const { generations } = await settled(app, conversationId);
    expect(sent()[1]).toEqual([{ role: 'user', content: `${block}\n\nWhen?` }]);
    expect(generations.at(-1)?.corrections).toEqual([{ field: 'file', instead: null }]);
    const message = { conversationId: null, text: 'When?', attachmentIds: [id], models: ['m'] };
    expect(await app.call.chat.preview(message)).not.toContain('file_data');
  });

  it('C21: a file that is too large is sent as text on request, and nothing about the model is learned from that', async () => {
    const { app, gatewayId, sent } = await appWith((request, response) =>
      request.body.length > 2_000
        ? jsonOf(response, 413, { error: { message: 'Request Entity Too Large' } })
        : noted(request, response),
    );
    await app.call.gateways.change({ gatewayId, sendFiles: true });
    const { messages } = await send(app, 'When?', [(await attachPdf(app)).id]);
    const reply = messages.find((message) => message.reply);
    expect(reply?.reply?.ending).toMatchObject({ kind: 'failed', failure: { code: 'files-too-large' } });
    const { conversationId, id: messageId } = reply ?? { conversationId: '', id: '' };
    await app.call.chat.continueReply({ conversationId, messageId, filesAsText: true });
    const { generations } = await settled(app, conversationId);
    expect(sent()[1]).toEqual([{ role: 'user', content: `${block}\n\nWhen?` }]);
    expect(generations.at(-1)?.corrections).toEqual([{ field: 'files_as_text', instead: null }]);
    const [known] = await app.call.gateways.limits({ gatewayId });
    expect(known?.limits.corrections).toEqual([]);
    expect(known?.limits.maxChatBytes).toBeGreaterThan(2_000);
  });
});

import { frame, type Script, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { firstEvent } from './first-event.ts';
import { settled, startApp, type TempApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';
import { upload } from './upload.ts';

/** Replies "Noted." to every request. */
export const noted: Script = (_request, response) =>
  streamOf(response, frame('Noted.'), frame('', 'stop'), 'data: [DONE]\n\n');

/** Starts the app with a gateway. `sent` returns the messages of each request. */
export async function appWith(script: Script = noted) {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  const { id: gatewayId } = await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  Object.assign(open, { app, gateway });
  const sent = () =>
    gateway.requests.map(({ body }) => (JSON.parse(body) as { messages: unknown[] }).messages);
  return { app, gateway, gatewayId, sent };
}

/** A one-pixel PNG followed by 2,000 zero bytes. */
export const png = Buffer.concat([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.alloc(2_000),
]);
/** The data URL that is sent for the image. */
export const url = `data:image/png;base64,${png.toString('base64')}`;

export async function attach(app: TempApp, content: Buffer = png) {
  const fileId = await upload(app, new Uint8Array(content));
  return app.call.chat.attachImage({ name: 'gate.png', alt: 'gate', fileId, width: 1_600, height: 1_200 });
}

/** Sends a message and waits for the reply. */
export async function send(app: TempApp, text: string, ids: string[], conversationId: string | null = null) {
  const message = { conversationId, text, attachmentIds: ids, models: ['m'] };
  const started = await app.call.chat.send(message);
  return settled(app, started.conversationId);
}

/** The content part that contains the image in a request. */
export const image = { type: 'image_url', image_url: { url } };
export const messageWithImage = { role: 'user', content: [image, { type: 'text', text: 'What is this?' }] };

/** Returns the body of the latest chat request as the request inspector shows it. */
export async function chatBody(app: TempApp): Promise<string> {
  const list = await firstEvent(app.call.inspector.watch());
  const requestId = list.type === 'snapshot' ? list.requests.find(({ kind }) => kind === 'chat')?.id : '';
  let body = '';
  for await (const event of await app.call.inspector.read({ requestId: requestId ?? '' }))
    if (event.type === 'body') body += event.text;
  return body;
}

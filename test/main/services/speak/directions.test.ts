import { afterEach, describe, expect, test } from 'vitest';
import { audioTypes } from '../../../../src/main/demo-gateway/encode/encode-audio.ts';
import { speak } from '../../../../src/shared/i18n/en/speak.ts';
import type { Clip, ClipSettings } from '../../../../src/shared/speech/clip.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { speechRefusals } from '../../gateway/speech-refusals.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, startApp, type TempApp } from '../in-temp-app.ts';
import { clipUntil } from './clip-until.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Body = Readonly<Record<string, unknown>>;
type Refusing = (body: Body) => { readonly status: number; readonly body: unknown } | null;
const saying = (message: string, status = 400) => ({ status, body: { error: { message } } });

/** Starts an app with a speech gateway that refuses some requests and lists these voices. */
async function appWith(refusing: Refusing, voices: readonly string[] = []) {
  const bodies: Body[] = [];
  const gateway = await startScriptedGateway(async ({ path, body }, response) => {
    if (path.endsWith('/audio/voices') && voices.length > 0) return jsonOf(response, 200, { voices });
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    const request: Body = JSON.parse(body);
    bodies.push(request);
    const refused = refusing(request);
    if (refused) return jsonOf(response, refused.status, refused.body);
    const samples = Float32Array.from({ length: 2400 }, (_, at) => 0.3 * Math.sin(at / 10));
    response.writeHead(200, { 'content-type': audioTypes.wav });
    response.end(await encodedAudio('wav', samples));
  });
  ends.push(() => gateway.close());
  let app = await startApp();
  ends.push(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  await app.call.gateways.chooseKeyPlace({ place: 'file' });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  const gatewayId = async () => (await firstEvent(app.call.gateways.watch())).currentId ?? '';
  return {
    bodies,
    get app() {
      return app;
    },
    limits: async () => app.call.gateways.limits({ gatewayId: await gatewayId() }),
    removeLimits: async (model: string) =>
      app.call.gateways.setLimits({ gatewayId: await gatewayId(), model, limits: null }),
    relaunch: async () => {
      await app.close();
      app = await startApp({ folder: app.folder });
    },
  };
}

const settings: ClipSettings = {
  model: 'new-tts',
  voice: 'nova',
  format: 'wav',
  speed: 1,
  directions: 'Slowly',
};

async function spoken(app: TempApp, text: string, change: Partial<ClipSettings> = {}): Promise<Clip> {
  const script = { text, plain: true };
  const [started] = await app.call.clips.speak({
    script,
    spoken: text,
    settings: [{ ...settings, ...change }],
  });
  return clipUntil(app, started?.id);
}

const instructionsOf = (bodies: readonly Body[]) => bodies.map(({ instructions }) => instructions);
const refusesThem: Refusing = ({ instructions }) =>
  instructions === undefined ? null : saying("'instructions' is not supported for this model");
const failuresOf = ({ chunks }: Clip) =>
  chunks.flatMap(({ progress }) => (progress.state === 'failed' ? [progress.failure] : []));

describe('S10: instructions, free text on tone and pace', () => {
  test('directions are sent as instructions, and the same directions are served from the store', async () => {
    const { app, bodies } = await appWith(() => null);
    const clip = await spoken(app, 'One.');
    expect([clip.settings.directions, clip.directionsLeftOut]).toEqual(['Slowly', null]);
    await spoken(app, 'One.');
    await spoken(app, 'One.', { directions: 'Fast' });
    expect(instructionsOf(bodies)).toEqual(['Slowly', 'Fast']);
  });

  test('blank directions aren’t sent, and share the clip of a request without any', async () => {
    const { app, bodies } = await appWith(() => null);
    await spoken(app, 'One.', { directions: '' });
    await spoken(app, 'One.', { directions: ' \n ' });
    expect(bodies).toEqual([{ model: 'new-tts', voice: 'nova', response_format: 'wav', input: 'One.' }]);
  });

  test.each(['tts-1', 'tts-1-hd'])('%s gets no directions, and its clip says so', async (model) => {
    const { app, bodies, limits } = await appWith(() => null);
    const clip = await spoken(app, 'One.', { model });
    expect([clip.directionsLeftOut, instructionsOf(bodies)]).toEqual(['known', [undefined]]);
    expect(await limits()).toEqual([]);
  });

  test('refused directions are left out from then on, across relaunches, until the user removes the entry', async () => {
    const gateway = await appWith(refusesThem);
    const { bodies } = gateway;
    const first = await spoken(gateway.app, 'One.');
    expect([first.file !== null, first.directionsLeftOut]).toEqual([true, 'refused']);
    expect(instructionsOf(bodies)).toEqual(['Slowly', undefined]);
    await gateway.relaunch();
    const second = await spoken(gateway.app, 'Two.');
    expect([second.file !== null, second.directionsLeftOut]).toEqual([true, 'known']);
    expect(instructionsOf(bodies)).toEqual(['Slowly', undefined, undefined]);
    expect(await gateway.limits()).toMatchObject([{ model: 'new-tts', limits: { noDirections: true } }]);
    // The reason is stored with the clips too.
    const { items } = (await firstEvent(gateway.app.call.clips.watch())) as {
      readonly items: readonly Clip[];
    };
    expect(items.map(({ directionsLeftOut }) => directionsLeftOut)).toEqual(['known', 'refused']);
    await gateway.removeLimits('new-tts');
    await spoken(gateway.app, 'Three.');
    expect(instructionsOf(bodies).slice(3)).toEqual(['Slowly', undefined]);
  });

  test.each(speechRefusals.filter(({ refusesDirections }) => refusesDirections))(
    'directions refused by $server ($source) get one corrected request and a sentence, and are remembered across a relaunch',
    async ({ status, body }) => {
      const gateway = await appWith(({ instructions }) =>
        instructions === undefined ? null : { status, body },
      );
      const clip = await spoken(gateway.app, 'One.');
      expect([clip.file !== null, clip.directionsLeftOut]).toEqual([true, 'refused']);
      expect(speak.directionsRefused).toMatch(/^This model .+ from now on\.$/);
      expect(instructionsOf(gateway.bodies)).toEqual(['Slowly', undefined]);
      await gateway.relaunch();
      expect(await gateway.limits()).toMatchObject([{ model: 'new-tts', limits: { noDirections: true } }]);
      await spoken(gateway.app, 'Two.');
      expect(instructionsOf(gateway.bodies)).toEqual(['Slowly', undefined, undefined]);
    },
  );

  test('reading aloud leaves refused directions out too, and says so', async () => {
    const { app, bodies } = await appWith(refusesThem);
    const { id } = await app.call.speech.speak({ text: 'One.', ...settings });
    for await (const speech of await app.call.speech.watch({ speechId: id })) {
      if (speech.chunks[0]?.state !== 'whole') continue;
      expect(speech.directionsLeftOut).toBe('refused');
      break;
    }
    expect(instructionsOf(bodies)).toEqual(['Slowly', undefined]);
  });

  test('a request that may have been charged isn’t sent again, and nothing is learned from it', async () => {
    const { app, bodies, limits } = await appWith(() =>
      saying("'instructions' is not supported for this model", 500),
    );
    const clip = await spoken(app, 'One.');
    expect(failuresOf(clip)).toMatchObject([{ code: 'gateway-error' }]);
    expect([bodies.length, await limits()]).toEqual([1, []]);
  });

  test('a refusal of the corrected request is shown, and the directions aren’t blamed', async () => {
    const { app, bodies, limits } = await appWith(
      (body) => refusesThem(body) ?? saying('The account is suspended.'),
    );
    const clip = await spoken(app, 'One.');
    expect(failuresOf(clip)).toMatchObject([
      { code: 'request-refused', values: { said: 'The account is suspended.' } },
    ]);
    expect([bodies.length, await limits()]).toEqual([2, []]);
  });
});

describe('S10: voice', () => {
  const refuseWithVoices: Refusing = ({ voice }) =>
    voice === 'af_bella' ? null : saying("Voice 'nova' not found. Available voices: af_bella, am_michael");

  test('the voices that a refusal names are shown and learned, and no other voice is used instead', async () => {
    const gateway = await appWith(refuseWithVoices);
    const clip = await spoken(gateway.app, 'One.', { directions: '' });
    expect(failuresOf(clip)).toMatchObject([
      { code: 'voice-refused', values: { voice: 'nova', voices: 'af_bella, am_michael' } },
    ]);
    expect(gateway.bodies).toHaveLength(1);
    await gateway.relaunch();
    expect(await gateway.limits()).toMatchObject([{ limits: { voices: ['af_bella', 'am_michael'] } }]);
    expect((await spoken(gateway.app, 'One.', { directions: '', voice: 'af_bella' })).file).not.toBeNull();
  });

  test.each(speechRefusals.filter(({ voices }) => voices.length > 0))(
    'the voices named by $server ($source) are in the sentence and remembered across a relaunch, and the request isn’t repeated',
    async ({ status, body, voices }) => {
      const gateway = await appWith(() => ({ status, body }));
      const clip = await spoken(gateway.app, 'One.', { directions: '', voice: 'nobody' });
      const [failed] = failuresOf(clip);
      expect(failed).toMatchObject({ code: 'voice-refused', values: { voices: voices.join(', ') } });
      expect(gateway.bodies).toHaveLength(1);
      await gateway.relaunch();
      expect(await gateway.limits()).toMatchObject([{ model: 'new-tts', limits: { voices } }]);
    },
  );

  test.each(
    speechRefusals.filter(({ refusesDirections, voices }) => !refusesDirections && voices.length === 0),
  )(
    'a refusal of something else by $server ($source) is shown, is sent once, and teaches nothing',
    async ({ status, body }) => {
      const gateway = await appWith(() => ({ status, body }));
      const clip = await spoken(gateway.app, 'One.');
      expect(failuresOf(clip)).toHaveLength(1);
      expect([gateway.bodies.length, await gateway.limits()]).toEqual([1, []]);
    },
  );

  test.each(['ash', 'ballad', 'coral', 'sage', 'verse', 'marin', 'cedar'])(
    '%s is sent as its name',
    async (voice) => {
      const { app, bodies } = await appWith(() => null);
      await spoken(app, 'One.', { voice, directions: '' });
      expect(bodies.map((body) => body.voice)).toEqual([voice]);
    },
  );

  test('a custom voice is sent as an object with its ID', async () => {
    const { app, bodies } = await appWith(() => null);
    await spoken(app, 'One.', { voice: 'voice_12ab', directions: '' });
    expect(bodies.map(({ voice }) => voice)).toEqual([{ id: 'voice_12ab' }]);
  });

  test('a listed voice is sent as its own string, even if it looks like a custom one', async () => {
    const { app, bodies } = await appWith(() => null, ['voice_12ab', 'ash']);
    await spoken(app, 'One.', { voice: 'voice_12ab', directions: '' });
    await spoken(app, 'One.', { voice: 'ash', directions: '' });
    expect(bodies.map(({ voice }) => voice)).toEqual(['voice_12ab', 'ash']);
  });

  test('stream_format isn’t sent, because bytes already stream', async () => {
    const { app, bodies } = await appWith(() => null);
    await spoken(app, 'One.');
    expect(Object.keys(bodies[0] ?? {}).sort()).toEqual([
      'input',
      'instructions',
      'model',
      'response_format',
      'voice',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { phonesOf } from '../../src/main/demo-gateway/voice/letter-to-sound.ts';
import { spokenSentences } from '../../src/main/demo-gateway/voice/spoken-words.ts';
import { acceleratorOf } from '../../src/main/electron/global-keys.ts';
import { decodedBody } from '../../src/main/gateway/decoded-body.ts';
import { certificateReason } from '../../src/main/gateway/network/certificate-reason.ts';
import { proxyFailureOf } from '../../src/main/gateway/network/proxy-failure.ts';
import { proxyServer } from '../../src/main/gateway/network/proxy-server.ts';
import { readSubtitles } from '../../src/main/gateway/subtitles.ts';
import { contentType } from '../../src/main/page/page-files.ts';
import { chunkName } from '../../src/main/services/transcribe/chunk-name.ts';
import { isPlainId } from '../../src/main/services/transfer/plain-id.ts';
import { isStorageError, storageFailure } from '../../src/main/storage/storage-failure.ts';
import { binaryKind } from '../../src/renderer/files/file-kind.ts';
import { withoutReferences } from '../../src/renderer/markdown/blocks/entities.ts';
import { readQuery } from '../../src/renderer/palette/found.ts';
import { fromGateway } from '../../src/renderer/stores/speech/voices.ts';
import { keyMark } from '../../src/renderer/ui/text/keys.tsx';
import { FailureError } from '../../src/shared/failure.ts';
import { proxyCause } from '../../src/shared/i18n/en/network-causes.ts';
import { ownValue } from '../../src/shared/own-value.ts';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

async function readWith(encoding: string): Promise<string> {
  async function* body() {
    yield new TextEncoder().encode('plain');
  }
  try {
    let read = '';
    for await (const bytes of decodedBody(body(), encoding, 1000)) read += new TextDecoder().decode(bytes);
    return read;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.name : 'no error';
  }
}

function reasonAt(code: string): unknown {
  const proxy = proxyServer('http://proxy.example:3128');
  if (!proxy) throw new Error('no proxy');
  const failed = proxyFailureOf(proxy, Object.assign(new Error('said'), { code }));
  return failed instanceof FailureError ? failed.failure.values.reason : failed;
}

describe.each(names)('P1: the inherited name %s from outside has no special meaning', (name) => {
  test('P1: in tables', () => {
    expect(ownValue({ a: 1 }, name)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[name, 1]]), name)).toBe(1);
  });

  test('P1: as a content encoding', async () => {
    expect(await readWith(name)).toBe(await readWith('unheard-of'));
    expect(await readWith(`gzip, ${name}`)).toBe(await readWith('unheard-of'));
  });

  test('P1: as a proxy’s scheme, and as an error’s code', () => {
    expect(proxyServer(`${name.replaceAll('_', '')}://proxy.example:3128`)).toBeNull();
    expect(certificateReason(name)).toBeNull();
    expect(reasonAt(name)).toBe('lost');
    expect(proxyCause(name, 'proxy', 'host')).toBe(proxyCause('unheard-of', 'proxy', 'host'));
    expect(isStorageError(Object.assign(new Error('said'), { code: name }))).toBe(false);
    expect(storageFailure(Object.assign(new Error('said'), { code: name })).values.reason).toBe('said');
  });

  test('P1: as a file extension, a MIME type and an id', () => {
    expect(contentType(`a.${name}`)).toBe('application/octet-stream');
    expect(chunkName(`talk.${name}`, { chunk: 0, form: 'whole' }, name)).toBe(`talk.${name}`);
    expect(binaryKind(new TextEncoder().encode('PK\u0003\u0004'), `a.${name}`)).toBe('archive');
    expect(isPlainId(name)).toBe(false);
    expect(isPlainId(`${name}-1`)).toBe(true);
  });

  test('P1: as a word, a character reference, a voice, a key and a query', () => {
    const word = name.replaceAll('_', '').toLowerCase();
    expect(phonesOf(word).length).toBeGreaterThan(0);
    expect(spokenSentences(name)[0]?.text).toBe(name);
    expect(withoutReferences(`&${name};`)).toBe(`&${name};`);
    const voice = fromGateway({ id: name, name: null, language: name, gender: name, description: null });
    expect([voice.name, voice.text]).toEqual([name, `${name}, ${name}`]);
    expect(acceleratorOf(`Mod+${name}`)).toBe(`CommandOrControl+${name}`);
    expect(keyMark(name)).toBe(name);
    expect(readQuery(name).kinds).toBeNull();
    expect(readSubtitles(`1\n00:00:00,000 --> 00:00:01,000\n&${name.toLowerCase()};\n`)?.[0]?.text).toBe(
      `&${name.toLowerCase()};`,
    );
  });
});

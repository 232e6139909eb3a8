import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { type Fields, record } from './json-fields.ts';

/** Collects the audio of JSON bodies, events or lines. */
export type AudioInJson = {
  /** Returns the audio in a value, of which there may be none. */
  take(json: unknown): Uint8Array;
  /** Returns the audio that is left at the end. Null if the last text is incomplete. */
  end(): Uint8Array | null;
  /** MIME type of the audio, with the sample rate and the channels. Empty if unknown. */
  readonly contentType: string;
  /** Whether there was a link to audio instead. */
  readonly hasLink: boolean;
};

/**
 * Names of fields with audio, without case and separators: those of OpenAI and others (`audio`, `b64_json`, `delta`),
 * Google (`audioContent`, `inlineData`), MiniMax (`data.audio`), ElevenLabs (`audio_base64`), Cartesia (`data`),
 * Together (`b64`) and Sarvam (`audios`).
 */
const audioNames = new Set(
  'audio audios audiocontent audiodata audiobase64 base64audio audiohex audiobytes audiochunk audiofile b64 b64json b64audio base64 hex data delta chunk content output result speech wav mp3 bytes'.split(
    ' ',
  ),
);
const typeNames = new Set(
  'mimetype contenttype mediatype format audioformat outputformat encoding'.split(' '),
);
const rateNames = new Set('samplerate audiosamplerate samplingrate sampleratehz sampleratehertz'.split(' '));
const channelNames = new Set('channels audiochannel audiochannels numchannels'.split(' '));

/** Shorter texts and arrays count as audio only where there was audio before. */
const shortestAudio = 64;
const maxDepth = 8;
const maxFields = 100_000;

const base64 = /^[\w+/-]*={0,2}$/;
const lowerHex = /^[\da-f]*$/;
const upperHex = /^[\dA-F]*$/;
/** The start of an ID3 tag, an MPEG frame, a RIFF, FLAC or Ogg file. */
const hexStart = /^(?:494433|FF[EF]|52494646|664C6143|4F676753)/;
const dataUrl = /^data:((?:audio\/|application\/octet-stream)[^,]{0,200}?);base64,/i;
const isFinalType = /(?:^|[._-])(?:done|completed?|finish(?:ed)?|final|end)$/i;

/** Creates a collector. `isStream` means that a text may continue in the next event. */
export function createAudioInJson({ isStream }: { readonly isStream: boolean }): AudioInJson {
  /** Where there was audio. */
  const paths = new Set<string>();
  let encoding: 'base64' | 'hex' | null = null;
  /** The end of a text that isn't a complete group yet. */
  let rest = '';
  let [type, rate, channels] = ['', 0, 0];
  let hasLink = false;
  let received = 0;
  let checksum = 0;

  function decoded(text: string): Uint8Array {
    encoding ??= lowerHex.test(text) || (upperHex.test(text) && hexStart.test(text)) ? 'hex' : 'base64';
    const all = rest + text;
    const group = encoding === 'hex' ? 2 : 4;
    const isOpen = isStream && !all.endsWith('=');
    const whole = isOpen ? all.length - (all.length % group) : all.length;
    rest = all.slice(whole);
    return Buffer.from(all.slice(0, whole), encoding);
  }

  function ofText(path: string, text: string): Uint8Array | null {
    const declared = dataUrl.exec(text);
    if (declared) type ||= declared[1] ?? '';
    const data = (declared ? text.slice(declared[0].length) : text).replace(/\s+/g, '');
    if (!declared && !paths.has(path) && data.length < shortestAudio) return null;
    if (!base64.test(data)) return null;
    return decoded(data);
  }

  function collect(json: unknown): Uint8Array[] {
    const found: Uint8Array[] = [];
    /** Where each text was. Some gateways send the same one under several names. */
    const places = new Map<unknown, string>();
    let fields = 0;
    const visit = (value: unknown, name: string, path: string, depth: number): void => {
      fields += 1;
      if (fields > maxFields || depth > maxDepth) return;
      if (typeof value === 'string') noteType(name, value);
      if (typeof value === 'number') noteShape(name, value);
      const isAudio = audioNames.has(name) || (typeof value === 'string' && dataUrl.test(value));
      if (isAudio && (places.get(value) ?? path) !== path) return;
      const bytes = isAudio ? audioOf(value, path) : null;
      if (bytes) {
        places.set(value, path);
        paths.add(path);
        found.push(bytes);
      } else if (Array.isArray(value)) {
        for (const each of value)
          if (typeof each === 'object' || audioNames.has(name)) visit(each, name, path, depth + 1);
      } else
        for (const [key, inner] of Object.entries(record(value) ?? {}))
          visit(inner, key.toLowerCase().replace(/[_-]/g, ''), `${path}.${key}`, depth + 1);
    };
    // A body may be the text alone.
    visit(json, typeof json === 'string' ? 'audio' : '', '', 0);
    return found;
  }

  function audioOf(value: unknown, path: string): Uint8Array | null {
    if (typeof value === 'string') return ofText(path, value);
    const isBytes = Array.isArray(value) && value.length >= shortestAudio && value.every(isByte);
    return isBytes ? Uint8Array.from(value) : null;
  }

  function noteType(name: string, text: string): void {
    if (/^https?:\/\//i.test(text) && (audioNames.has(name) || name.endsWith('url'))) hasLink = true;
    if (!typeNames.has(name) || text.length > 200) return;
    if (/^audio\//i.test(text)) type = text;
    else if (/^(?:pcm|l16|linear16|raw)/i.test(text)) type ||= 'audio/pcm';
  }

  function noteShape(name: string, number: number): void {
    if (!Number.isInteger(number) || number <= 0) return;
    if (rateNames.has(name)) rate = number;
    if (channelNames.has(name)) channels = number;
  }

  /** Returns audio without what was received before: a last event may repeat all of it. */
  function withoutRepeated(bytes: Uint8Array): Uint8Array {
    const isRepeated =
      received > 0 && bytes.length >= received && crc32(bytes.subarray(0, received)) === checksum;
    return isRepeated ? bytes.subarray(received) : bytes;
  }

  return {
    take: (json) => {
      const all = Buffer.concat(collect(json));
      const bytes = isStream && isFinal(record(json)) ? withoutRepeated(all) : all;
      checksum = crc32(bytes, checksum);
      received += bytes.length;
      return bytes;
    },
    end: () => {
      const isComplete = rest.length !== 1;
      return isComplete ? Buffer.from(rest, 'base64') : null;
    },
    get contentType() {
      const shape = `${rate ? `;rate=${rate}` : ''}${channels ? `;channels=${channels}` : ''}`;
      if (type === '') return shape && `audio/pcm${shape}`;
      return /rate=/i.test(type) ? type : `${type}${shape}`;
    },
    get hasLink() {
      return hasLink;
    },
  };
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
}

/** Whether an event says that it's the last one. MiniMax does with `status` 2. */
export function isFinal(fields: Fields | null): boolean {
  const { type, done, is_final: last } = fields ?? {};
  const isMarked = done === true || last === true || (typeof type === 'string' && isFinalType.test(type));
  return isMarked || record(fields?.data)?.status === 2;
}

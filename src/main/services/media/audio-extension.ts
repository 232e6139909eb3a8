import { ownValue } from '../../../shared/own-value.ts';
import { mediaType } from './media-headers.ts';

const extensions: Readonly<Record<string, string>> = {
  mp4: 'm4a',
  mpeg: 'mp3',
  wave: 'wav',
};

/** Returns the file extension for an audio MIME type. Gateways detect the format from it. */
export function audioExtension(type: string): string {
  const [, name = ''] = mediaType(type).split('/');
  const plain = name.replace(/^x-/, '');
  return ownValue(extensions, plain) ?? plain;
}

import { withoutBidiControls } from './bidi-controls.ts';

/**
 * Returns the name of a file as it's shown, stored, searched and sent. Letters are composed (NFC), because macOS
 * decomposes them, and servers and other programs take that for another name.
 */
export function fileName(name: string): string {
  return withoutBidiControls(name).normalize('NFC');
}

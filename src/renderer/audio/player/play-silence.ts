import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';

const rate = 8_000;
const samples = 800;
const bytesPerSample = 2;

/**
 * Plays a tenth of a second of silence. Chromium loads audio in a hidden page only if the page has played audio before
 * (`ChromeContentRendererClient::DeferMediaLoad`). Call it while the page is visible.
 */
export function playSilence(): void {
  const length = samples * bytesPerSample;
  const header = wavHeader(pcmFormat({ rate, channels: 1 }), length);
  const url = URL.createObjectURL(new Blob([header, new Uint8Array(length)], { type: 'audio/wav' }));
  const audio = new Audio(url);
  const release = () => URL.revokeObjectURL(url);
  audio.addEventListener('ended', release, { once: true });
  // If it fails, sentences wait until the page is visible.
  audio.play().catch(release);
}

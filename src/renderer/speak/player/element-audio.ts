import { streamAudio } from '../../audio/player/streamed-audio.ts';
import type { Sounding, SoundingEvents } from './playable.ts';

/**
 * Creates audio played by a media element from a time on. Audio that is still `arriving` plays with the first bytes if
 * the browser supports it.
 */
export function createElementAudio(
  { url, arriving, from }: { readonly url: string; readonly arriving: boolean; readonly from: number },
  events: SoundingEvents,
): Sounding {
  const element = document.createElement('audio');
  element.preload = 'auto';
  element.hidden = true;
  let wanted = false;
  let broken = false;
  let gone = false;
  const heard = (tell: () => void) => () => {
    if (!gone) tell();
  };
  // Ignores events that were under way when the user paused.
  const sounding = (tell: () => void) =>
    heard(() => {
      if (!element.paused) tell();
    });
  element.addEventListener('playing', sounding(events.onPlaying));
  element.addEventListener('waiting', sounding(events.onWaiting));
  element.addEventListener(
    'pause',
    heard(() => {
      // The element also pauses at its end, which doesn't count.
      if (wanted && !element.ended) events.onPaused();
    }),
  );
  element.addEventListener(
    'ended',
    heard(() => (broken ? events.onError() : events.onEnded())),
  );
  element.addEventListener('error', heard(events.onError));
  // In the document, so that the system's media keys find it.
  document.body.append(element);
  const begin = () => {
    element.play().catch((thrown: unknown) => {
      // Paused or released before playback started.
      if (gone || (thrown instanceof DOMException && thrown.name === 'AbortError')) return;
      events.onError();
    });
  };
  let unfeed = () => {};
  if (arriving) {
    unfeed = streamAudio(element, url, {
      onReloaded: heard(() => {
        if (wanted) begin();
      }),
      onBroken: () => {
        broken = true;
      },
    });
  } else element.src = url;
  if (from > 0) {
    element.addEventListener('loadedmetadata', () => (element.currentTime = from), { once: true });
  }
  return {
    get now() {
      // The element's time is 0 until its header has been read.
      return element.readyState === 0 ? from : element.currentTime;
    },
    play: () => {
      wanted = true;
      begin();
    },
    pause: () => {
      wanted = false;
      element.pause();
    },
    seek: (seconds) => {
      element.currentTime = seconds;
    },
    release: () => {
      gone = true;
      unfeed();
      element.pause();
      // Without a source, the browser closes the connection immediately.
      element.removeAttribute('src');
      element.load();
      element.remove();
    },
  };
}

import { streamAudio } from '../../audio/player/streamed-audio.ts';
import type { Sounding, SoundingEvents } from './playable.ts';

/**
 * A sound of the browser's own player, from a time on. One that is still `arriving` is heard with its first bytes where
 * the browser can.
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
  // What was on its way when a person paused is out of date.
  const sounding = (tell: () => void) =>
    heard(() => {
      if (!element.paused) tell();
    });
  element.addEventListener('playing', sounding(events.onPlaying));
  element.addEventListener('waiting', sounding(events.onWaiting));
  element.addEventListener(
    'pause',
    heard(() => {
      // At its end it pauses too, and that is no pause.
      if (wanted && !element.ended) events.onPaused();
    }),
  );
  element.addEventListener(
    'ended',
    heard(() => (broken ? events.onError() : events.onEnded())),
  );
  element.addEventListener('error', heard(events.onError));
  // In the page, so that the system's media keys find it.
  document.body.append(element);
  const begin = () => {
    element.play().catch((thrown: unknown) => {
      // Paused or let go of before it began: nobody waits for it.
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
      // Until its head is read it stands at 0.
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
      // Without a source the browser drops the connection at once, not when it gets round to it.
      element.removeAttribute('src');
      element.load();
      element.remove();
    },
  };
}

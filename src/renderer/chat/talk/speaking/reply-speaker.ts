import { createElementPlayer } from '../../../audio/player/element-player.ts';
import { talkStrings } from '../../../i18n/talk-strings.ts';
import { currentVoiceSettings, speakPiece } from './speak-piece.ts';
import { createSpeaker, type Speaker, type SpeakerEvents } from './speaker.ts';

/** Creates a speaker with the current voice and the page's player. */
export function createReplySpeaker(events: SpeakerEvents): Speaker {
  return createSpeaker({
    speak: (text, onChange) => speakPiece(text, currentVoiceSettings(), onChange),
    mention: (named) => talkStrings().talk.mentioned[named],
    load: ({ url, state }, playerEvents) =>
      createElementPlayer({ url, arriving: state === 'arriving' }, playerEvents),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    events,
  });
}

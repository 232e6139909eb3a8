import { RadioGroup } from '@base-ui/react/radio-group';
import { useEffect, useRef, useState } from 'react';
import { voices as interfaceVoices } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useGatewayVoices } from '../../stores/speech/gateway-voices.ts';
import { useLearnedSpeech } from '../../stores/speech/learned-limits.ts';
import {
  changeVoice,
  chooseVoice,
  useComparing,
  useSpeechModel,
  useVoiceSettings,
} from '../../stores/speech/speech-choice.ts';
import {
  favouritesFirst,
  filtered,
  fromGateway,
  knownVoices,
  unlisted,
  type Voice,
  voiceOf,
} from '../../stores/speech/voices.ts';
import { ShowMore } from '../../ui/controls/show-more.tsx';
import { useMedia } from '../../ui/state/use-media.ts';
import { useShownItems } from '../../ui/text/shown-part.ts';
import { OtherVoice } from './other-voice.tsx';
import { VoiceCard } from './voice-card.tsx';
import { VoiceFinder } from './voice-finder.tsx';
import styles from './voice-grid.module.css';

const letters = 'ABCDEFGH';

/** The filter is shown if there are more voices than this. */
const manyVoices = 8;

/** At most this many full cards fit beside an open player in a window of ordinary height. */
const fullCards = 6;

/** Number of voices shown at first, and added by each "Show more". */
const voicesAtOnce = 200;

/** The voices. One is chosen, or several to compare. Long lists have a filter, and low windows compact cards. */
export function VoiceGrid() {
  const texts = strings().speak;
  const { voice } = useVoiceSettings();
  const { on, voices: compared } = useComparing();
  const favourites = useSettings(({ favouriteVoices }) => favouriteVoices);
  const typed = useSettings(({ typedVoices }) => typedVoices);
  const [filter, setFilter] = useState('');
  const all = favouritesFirst(useVoices(on ? [voice, ...compared] : [voice], favourites), favourites);
  const isMany = all.length > manyVoices;
  const voices = isMany ? filtered(all, filter) : all;
  const chosenAt = voices.findIndex(({ id }) => id === voice);
  const { shown, rest, showMore } = useShownItems(voices, Math.max(voicesAtOnce, chosenAt + 1));
  const cards = shown.map((one, index) => {
    const place = compared.indexOf(one.id);
    const letter = on ? (letters[place] ?? null) : undefined;
    return (
      <VoiceCard
        key={one.id}
        voice={one}
        letter={letter}
        tabStop={on ? place >= 0 : index === Math.max(0, chosenAt)}
        favourite={favourites.includes(one.id)}
        forgettable={typed.includes(one.id) && one.id !== voice && place < 0}
        onToggle={() => chooseVoice(one.id)}
      />
    );
  });
  const scroller = useRef<HTMLDivElement>(null);
  const isShort = useMedia('(max-height: 759px)');
  const isLow = useMedia('(max-height: 899px)');
  const isCompact = isShort || (isLow && all.length > fullCards);
  useEffect(() => {
    if (chosenAt >= 0 && !on) showChosen(scroller.current);
  }, [chosenAt, on]);
  return (
    <>
      <VoiceFinder filter={isMany ? filter : null} onFilter={setFilter} />
      <div ref={scroller} className={styles.voices} data-step="voice" data-compact={isCompact || undefined}>
        {voices.length === 0 && <p className={styles.note}>{texts.noVoiceFound}</p>}
        {on ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid of cards in every browser
          <div role="group" aria-label={texts.voice} className={styles.grid}>
            {cards}
          </div>
        ) : (
          <RadioGroup
            className={styles.grid}
            aria-label={texts.voice}
            value={voice}
            onValueChange={(next: string) => void changeVoice({ voice: next })}
          >
            {cards}
          </RadioGroup>
        )}
        <ShowMore unit="items" rest={rest} onMore={showMore} />
        <OtherVoice />
      </div>
    </>
  );
}

const noFacts = { name: null, language: null, gender: null, description: null } as const;

/**
 * Returns the voices that the gateway lists, or else those that it named when it rejected another voice, or else the
 * model's known voices, plus chosen and typed voices. Typed favourites are included if the gateway lists no voices,
 * because it may support them.
 */
function useVoices(chosen: readonly string[], favourites: readonly string[]): readonly Voice[] {
  const listed = useGatewayVoices();
  const model = useSpeechModel();
  const learned = useLearnedSpeech(model).voices;
  const typed = useSettings(({ typedVoices }) => typedVoices);
  const shown = listed
    ? interfaceFirst(listed.map(fromGateway))
    : learned.length > 0
      ? learned.map((id) => fromGateway({ id, ...noFacts }))
      : knownVoices(model);
  const others = [...new Set([...chosen, ...typed, ...(listed ? [] : favourites)])].filter((id) =>
    shown.every((one) => one.id !== id),
  );
  return [...shown, ...others.map((id) => (listed ? unlisted(id) : voiceOf(id)))];
}

/** Scrolls a long list to the chosen voice. Unlike `scrollIntoView`, it scrolls only the list. */
function showChosen(scroller: HTMLElement | null): void {
  const card = scroller?.querySelector('[role=radio][aria-checked=true]')?.parentElement;
  if (!scroller || !card) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const chosen = card.getBoundingClientRect();
  if (chosen.top < top) scroller.scrollTop += chosen.top - top;
  else if (chosen.bottom > bottom) scroller.scrollTop += chosen.bottom - bottom;
}

function interfaceFirst(voices: readonly Voice[]): readonly Voice[] {
  const isKnown = ({ id }: Voice) => interfaceVoices.some((voice) => voice === id);
  const rankOf = ({ id }: Voice) => interfaceVoices.findIndex((voice) => voice === id);
  const knownVoices = voices.filter(isKnown).sort((one, other) => rankOf(one) - rankOf(other));
  return [...knownVoices, ...voices.filter((voice) => !isKnown(voice))];
}

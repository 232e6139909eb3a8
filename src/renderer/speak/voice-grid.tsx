import { RadioGroup } from '@base-ui/react/radio-group';
import { type KeyboardEvent, useState } from 'react';
import { useSettings } from '../frame/settings-store.ts';
import { Field } from '../ui/field.tsx';
import { words } from '../words.ts';
import { useGatewayVoices } from './gateway-voices.ts';
import { changeVoice, chooseVoice, useComparing, useVoiceSettings } from './speech-choice.ts';
import { VoiceCard } from './voice-card.tsx';
import styles from './voice-grid.module.css';
import { favouritesFirst, knownVoices, type Voice, voiceOf } from './voices.ts';

const letters = 'ABCDEFGH';

/** The voices: one is chosen, or several to be compared; one that is not listed can be typed. */
export function VoiceGrid() {
  const texts = words.speak;
  const { voice } = useVoiceSettings();
  const { on, voices: compared } = useComparing();
  const favourites = useSettings(({ favouriteVoices }) => favouriteVoices);
  const voices = favouritesFirst(useVoices(on ? [voice, ...compared] : [voice], favourites), favourites);
  const cards = voices.map((one) => {
    const place = compared.indexOf(one.id);
    const letter = on ? (letters[place] ?? null) : undefined;
    return (
      <VoiceCard
        key={one.id}
        voice={one}
        letter={letter}
        favourite={favourites.includes(one.id)}
        onToggle={() => chooseVoice(one.id)}
      />
    );
  });
  return (
    <div className={styles.voices} data-step="voice">
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
      <OtherVoice />
    </div>
  );
}

function OtherVoice() {
  const texts = words.speak;
  const [typed, setTyped] = useState('');
  const take = () => {
    const id = typed.trim();
    if (id === '') return;
    chooseVoice(id);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    take();
  };
  return (
    <Field
      className={styles.other}
      label={texts.otherVoice}
      labelPlace="hidden"
      placeholder={texts.otherVoiceHint}
      size="md"
      mono
      maxLength={500}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}

/**
 * What the gateway lists, else the interface's voices; and those that are chosen in any case. Favourites that were typed
 * are there too where the gateway lists none: it may well have them.
 */
function useVoices(chosen: readonly string[], favourites: readonly string[]): readonly Voice[] {
  const listed = useGatewayVoices();
  const shown = listed
    ? [
        ...knownVoices.filter(({ id }) => listed.includes(id)),
        ...listed
          .filter((id) => knownVoices.every((known) => known.id !== id))
          .map((id) => voiceOf(id, words.speak.gatewayVoice)),
      ]
    : knownVoices;
  const typed = [...new Set(listed ? chosen : [...chosen, ...favourites])].filter((id) =>
    shown.every((one) => one.id !== id),
  );
  return [...shown, ...typed.map((id) => voiceOf(id))];
}

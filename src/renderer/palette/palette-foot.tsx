import { paletteStrings } from '../i18n/palette-strings.ts';
import { Keys } from '../ui/text/keys.tsx';
import { scopePrefixes } from './found.ts';
import styles from './palette.module.css';

/** Hints for the keys and for the characters that narrow the search. */
export function PaletteFoot() {
  const texts = paletteStrings().palette;
  return (
    <div className={styles.foot}>
      <Hint keys={['ArrowUp', 'ArrowDown']} text={texts.choose} />
      <Hint keys={['Enter']} text={texts.run} />
      <Hint keys={['Mod', 'Enter']} text={texts.runAndStay} />
      <span className={styles.gap} />
      {scopePrefixes.map((prefix) => (
        <Hint key={prefix} keys={[prefix]} text={texts.scopes[prefix]} />
      ))}
    </div>
  );
}

function Hint({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <span className={styles.hint}>
      <Keys keys={keys} announced />
      {text}
    </span>
  );
}

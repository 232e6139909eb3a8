import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { ShowMore } from '../../../ui/controls/show-more.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { percentLabel } from '../../../ui/format/percent-label.ts';
import { useShownItems } from '../../../ui/text/shown-part.ts';
import type { PublishedResponse } from '../../model/request-state.ts';
import styles from './probabilities-tab.module.css';
import { type Candidate, type ScoredToken, scoredReplies } from './token-probabilities.ts';

/**
 * The tokens of a chat response with their probabilities, and what else the model might have written in their place.
 */
export function ProbabilitiesTab({ response }: { readonly response: PublishedResponse }) {
  const replies = useMemo(() => scoredReplies(response), [response]);
  return replies.map((tokens, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: replies are only appended
    <ScoredReply key={at} tokens={tokens} label={labelOf(at, replies.length)} />
  ));
}

function labelOf(at: number, total: number): string {
  const texts = strings().requests;
  return total === 1 ? texts.tokens : texts.tokensOf(countOf(at + 1));
}

/** More than most replies have, but rendered in well under a second. */
const tokensShown = 3_000;

function ScoredReply({ tokens, label }: { readonly tokens: readonly ScoredToken[]; readonly label: string }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const { shown, rest, showMore } = useShownItems(tokens, tokensShown);
  const last = shown.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, next)));
  };
  const token = shown[chosen];
  return (
    <div className={styles.reply}>
      <div
        className={styles.text}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-activedescendant={`${id}-${chosen}`}
        onKeyDown={onKeyDown}
      >
        {shown.map((one, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the list has focus and references the chosen token
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
          // biome-ignore lint/a11y/useKeyWithMouseEvents: the list handles the keys
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: tokens are only appended
            key={at}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            aria-label={`${visible(one)} ${percentOf(one)}`}
            data-likely={likelihood(one)}
            onMouseOver={() => setChosen(at)}
            onClick={() => setChosen(at)}
          >
            {one.text}
          </span>
        ))}
      </div>
      <ShowMore unit="items" rest={rest} onMore={showMore} />
      {token && <Candidates token={token} />}
    </div>
  );
}

/** Returns how likely a token was, in four levels that can be told apart at a glance. */
function likelihood({ probability }: Candidate): 'high' | 'medium' | 'low' | 'very-low' {
  if (probability >= 0.9) return 'high';
  if (probability >= 0.5) return 'medium';
  return probability >= 0.1 ? 'low' : 'very-low';
}

/** The candidates at a position, with the token itself even if it wasn't among the most likely. */
function Candidates({ token }: { readonly token: ScoredToken }) {
  const { text, candidates } = token;
  const all = candidates.some((one) => one.text === text) ? candidates : [...candidates, token];
  return (
    <div className={styles.candidates} aria-live="polite">
      <table>
        <caption>{strings().requests.candidates}</caption>
        <tbody>
          {all.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
            <tr key={at} data-chosen={one.text === text}>
              <th scope="row">{visible(one)}</th>
              <td>{percentOf(one)}</td>
              <td className={styles.bar}>
                <span style={{ width: `${one.probability * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Makes spaces, tabs and line breaks visible, because a model chooses them like any other character. */
const visible = ({ text }: Candidate) =>
  text.replaceAll(' ', '·').replaceAll('\n', '↵').replaceAll('\t', '⇥') || strings().requests.emptyToken;

const percentOf = ({ probability }: Candidate) =>
  probability > 0 && probability < 0.001 ? `< ${percentLabel(0.001, 1)}` : percentLabel(probability, 1);

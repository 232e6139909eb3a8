import { CheckIcon, LoaderIcon, MinusIcon, XIcon } from 'lucide-react';
import type { ExtensionFinding } from '../../../../shared/gateways/capability.ts';
import type { Check, CheckResult } from '../../../../shared/gateways/gateway-check.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { dateOf } from '../../../ui/format/date-of.ts';
import { dateFormat, numberFormat } from '../../../ui/format/intl.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './connection-test.module.css';

const icons = {
  passed: CheckIcon,
  noted: MinusIcon,
  'not-offered': MinusIcon,
  failed: XIcon,
  skipped: MinusIcon,
} as const;

const day = () =>
  dateFormat({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** One check of a connection test: waiting, running, or done, with its result and duration. */
export function CheckRow({
  check,
  result,
  busy,
}: {
  readonly check: Check;
  readonly result: CheckResult | null;
  readonly busy: boolean;
}) {
  const texts = strings().gatewayTest;
  const state = result?.outcome ?? (busy ? 'busy' : 'waiting');
  return (
    <li className={styles.check} data-outcome={state}>
      {result ? (
        <Icon icon={icons[result.outcome]} size={14} />
      ) : busy ? (
        <Icon icon={LoaderIcon} size={14} />
      ) : (
        <span />
      )}
      <span className={styles.name}>{texts.checks[check]}</span>
      <span className={styles.value}>{result ? resultText(result) : busy ? texts.checking : ''}</span>
      {result && result.extensions.length > 0 && <Extensions found={result.extensions} />}
    </li>
  );
}

/** Lists which extensions of the interface the tested model supports or refuses, and which are unknown. */
function Extensions({ found }: { readonly found: readonly ExtensionFinding[] }) {
  const texts = strings().gatewayTest;
  const known = found.flatMap(({ extension, state, how, detail }) => {
    if (state === 'unknown' || how === null) return [];
    const value = typeof detail === 'number' ? numberFormat().format(detail) : (detail ?? '');
    const { supported, refused } = texts.extensions[extension];
    return [texts.because(state === 'supported' ? supported(value) : refused, texts.how[how])];
  });
  const unknown = found
    .filter(({ state }) => state === 'unknown')
    .map(({ extension }) => texts.extensions[extension].name);
  const lines = unknown.length > 0 ? [...known, texts.unknown(strings().frame.row(unknown))] : known;
  return (
    <ul className={styles.extensions}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function resultText(result: CheckResult): string {
  const texts = strings().gatewayTest;
  const { outcome, failure, ms, code } = result;
  if (outcome === 'not-offered') return texts.notOffered(String(failure?.values.status ?? ''));
  if (failure) return failureText(failure).title;
  const sentence = texts.findings[code]?.({ text: (name) => factOf(result, name) }) ?? '';
  // The time to the first token says more than that of the whole reply.
  return ms === null || outcome === 'noted' || code === 'streamed'
    ? sentence
    : strings().frame.row([sentence, strings().settings.gateways.seconds(ms)].filter(Boolean));
}

function factOf({ facts }: CheckResult, name: string): string {
  const fact = facts[name];
  if (fact === undefined) return '';
  if (name === 'expires') return day().format(dateOf(Number(fact)));
  return name === 'firstMs' ? strings().settings.gateways.seconds(Number(fact)) : String(fact);
}

import { PlugIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/failure.ts';
import {
  type Check,
  type CheckFix,
  type CheckResult,
  checks,
} from '../../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { capabilityChecks, testsCapabilities, verdictOf } from '../../../../shared/gateways/test-verdict.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { useKeyRequest } from '../../../stores/gateways/key-request.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useMatchedSetting } from '../../search/matched-setting.ts';
import { CheckRow } from './check-row.tsx';
import styles from './connection-test.module.css';
import {
  applyFix,
  type ConnectionTest as ConnectionTestState,
  stopTest,
  testConnection,
  useConnectionTest,
} from './connection-tests.ts';

const minute = 60_000;

/**
 * Tests a gateway: the connection by itself, which costs nothing, and the capabilities when the button is pressed. Lists
 * the checks, and offers fixes for those that failed.
 */
export function ConnectionTest({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().settings.gateways;
  const testTexts = strings().gatewayTest;
  const test = useConnectionTest(gateway);
  const [fixFailure, setFixFailure] = useState<Failure | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const row = useMatchedSetting<HTMLDivElement>(texts.test);
  useConnectionTested(gateway, test);
  const testsAll = test?.capabilities ?? false;
  const running = testsAll && (test?.running ?? false);
  const results = test?.results ?? [];
  const failed = withoutDuplicates(results);
  const apply = async (fix: CheckFix) => {
    if (fix.kind === 'key') useKeyRequest.setState({ gatewayId: gateway.id });
    else setFixFailure(await applyFix(gateway, fix, { capabilities: testsAll }));
    if (fix.kind !== 'key') button.current?.focus();
  };

  return (
    <>
      <div ref={row} className={styles.line}>
        <Button
          ref={button}
          icon={PlugIcon}
          busy={running}
          onClick={() => {
            setFixFailure(null);
            void testConnection(gateway, { capabilities: true });
          }}
        >
          {running ? texts.testing : texts.test}
        </Button>
        {running && (
          <Button
            variant="ghost"
            onClick={() => {
              stopTest(gateway.id);
              button.current?.focus();
            }}
          >
            {texts.cancel}
          </Button>
        )}
        {!testsAll && <span className={styles.idle}>{testTexts.cost}</span>}
        {testsAll && test && test.endedAt !== null && <TestedAgo endedAt={test.endedAt} />}
      </div>
      {test && (
        <ul className={styles.checks} aria-label={testTexts.list} data-short={!testsAll || undefined}>
          {(testsAll ? checks : checks.filter((check) => isInShort(check, results))).map((check) => (
            <CheckRow
              key={check}
              check={check}
              result={results.find((result) => result.check === check) ?? null}
              busy={test.check === check && test.running}
            />
          ))}
        </ul>
      )}
      <div className={styles.notes} aria-live="polite">
        {test && !test.running && results.length === checks.length && <Summary results={results} />}
        {failed.map(({ check, failure, fix }) => (
          <FailureNote key={check} failure={failure as Failure} gatewayName={gateway.name}>
            {fix && (fix.kind !== 'key' || gateway.kind === 'saved') && (
              <Button size="sm" onClick={() => void apply(fix)}>
                {fixLabel(fix)}
              </Button>
            )}
          </FailureNote>
        ))}
        {test?.failure && <FailureNote failure={test.failure} gatewayName={gateway.name} />}
        {fixFailure && <FailureNote failure={fixFailure} gatewayName={gateway.name} />}
      </div>
    </>
  );
}

/** Tests the connection, unless it was tested with the current settings or the key has to be entered again. */
function useConnectionTested(gateway: GatewayProfile, test: ConnectionTestState | null): void {
  const isUntested = test === null && gateway.key.state !== 'needs-reentry';
  // biome-ignore lint/correctness/useExhaustiveDependencies: tested once for each of the settings
  useEffect(() => {
    if (isUntested) void testConnection(gateway, { capabilities: false });
  }, [isUntested]);
}

/** Returns whether a check is listed if only the connection is tested: what everybody wants to know, and failures. */
function isInShort(check: Check, results: readonly CheckResult[]): boolean {
  const outcome = results.find((result) => result.check === check)?.outcome;
  return check === 'key' || check === 'models' ? outcome !== 'skipped' : outcome === 'failed';
}

/** Returns the failed checks, leaving out those with the same failure and fix as an earlier one. */
function withoutDuplicates(results: readonly CheckResult[]): readonly CheckResult[] {
  const failed = results.filter(({ outcome, failure }) => outcome === 'failed' && failure);
  const keyOf = ({ failure, fix }: CheckResult) => JSON.stringify([failure?.code, failure?.values.said, fix]);
  return failed.filter((one, at) => failed.findIndex((other) => keyOf(other) === keyOf(one)) === at);
}

function Summary({ results }: { readonly results: readonly CheckResult[] }) {
  const { summary, hint, wrongAddress, untested } = strings().gatewayTest;
  const verdict = verdictOf(results);
  if (verdict === 'wrong-address') return <p className={styles.summary}>{wrongAddress}</p>;
  if (verdict === 'untested') return <p className={styles.summary}>{untested}</p>;
  if (!testsCapabilities(results)) return null;
  const capabilityResults = results.filter(({ check }) =>
    capabilityChecks.some((capability) => capability === check),
  );
  const passedCount = capabilityResults.filter(({ outcome }) => outcome === 'passed').length;
  const isPartial = verdict === 'works' && capabilityResults.some(({ outcome }) => outcome === 'not-offered');
  return (
    <p className={styles.summary}>
      {summary(passedCount, capabilityResults.length)} {isPartial && hint}
    </p>
  );
}

function fixLabel(fix: CheckFix): string {
  switch (fix.kind) {
    case 'base-url':
      return strings().frame.useAddress;
    case 'key':
      return strings().gatewayTest.replaceKey;
    case 'model':
      return strings().gatewayTest.takeModel(fix.model);
  }
}

/** Shows how long ago a test ended (`endedAt` in epoch ms). Updates every 15 seconds. */
function TestedAgo({ endedAt }: { readonly endedAt: number }) {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another test restarts the timer
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, [endedAt]);
  const minutes = Math.max(0, Math.floor((now - endedAt) / minute));
  const { justNow, minutesAgo, hoursAgo } = strings().gatewayTest.ended;
  return (
    <span className={styles.idle}>
      {minutes === 0 ? justNow : minutes < 60 ? minutesAgo(minutes) : hoursAgo(Math.floor(minutes / 60))}
    </span>
  );
}

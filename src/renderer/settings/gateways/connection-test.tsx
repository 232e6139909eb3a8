import { CheckIcon, PlugIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import { askGateways } from '../../frame/gateways-store.ts';
import { giveUpMs } from '../../frame/give-up.ts';
import { listModels } from '../../frame/models-store.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words.ts';
import styles from './connection-test.module.css';

type Result =
  | { readonly state: 'not-run' }
  | { readonly state: 'running' }
  | { readonly state: 'found'; readonly count: number; readonly ms: number }
  | { readonly state: 'failed'; readonly failure: Failure };

/** Lists the gateway's models to see whether it answers: how many there are and how long it took, or why not. */
export function ConnectionTest({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = words.settings.gateways;
  const [result, setResult] = useState<Result>({ state: 'not-run' });
  const running = result.state === 'running';

  const stopping = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const run = async () => {
    const stop = new AbortController();
    stopping.current = stop;
    setResult({ state: 'running' });
    const startedAt = performance.now();
    const { models, failure } = await listModels(gateway.id, {
      refresh: true,
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(giveUpMs)]),
    });
    const ms = performance.now() - startedAt;
    if (stop.signal.aborted) setResult({ state: 'not-run' });
    else setResult(failure ? { state: 'failed', failure } : { state: 'found', count: models.length, ms });
  };
  const mend = async (baseUrl: string) => {
    const changed = await askGateways((to) => to.change({ gatewayId: gateway.id, baseUrl }));
    if (changed.ok) await run();
    else setResult({ state: 'failed', failure: changed.failure });
  };

  return (
    <>
      <div className={styles.line}>
        <Button ref={button} icon={PlugIcon} busy={running} onClick={() => void run()}>
          {running ? texts.testing : texts.test}
        </Button>
        {running && (
          <Button
            variant="ghost"
            onClick={() => {
              stopping.current?.abort();
              button.current?.focus();
            }}
          >
            {texts.cancel}
          </Button>
        )}
        {result.state === 'not-run' && <span className={styles.idle}>{texts.testIdle}</span>}
      </div>
      <div className={styles.result} aria-live="polite">
        {result.state === 'found' && (
          <div className={styles.found}>
            <Icon icon={CheckIcon} size={14} />
            <span className={styles.name}>{texts.testModels}</span>
            <span className={styles.value}>{found(result.count, result.ms)}</span>
          </div>
        )}
        {result.state === 'failed' && (
          <FailureNote apart failure={result.failure} gatewayName={gateway.name}>
            {typeof result.failure.values.fix === 'string' && (
              <Button size="sm" onClick={() => void mend(String(result.failure.values.fix))}>
                {words.frame.useAddress}
              </Button>
            )}
          </FailureNote>
        )}
      </div>
    </>
  );
}

function found(count: number, ms: number): string {
  const texts = words.settings.gateways;
  const seconds = texts.seconds(ms);
  return count === 0 ? texts.testNone(seconds) : texts.testFound(count, seconds);
}

import type { AnyContractProcedure } from '@orpc/contract';
import { implement, ORPCError } from '@orpc/server';
import type { Handler } from '../../../src/main/services/routes-of.ts';
import { type Contract, contract } from '../../../src/shared/contract/contract.ts';
import { FailureError, failure, failureOf } from '../../../src/shared/failure.ts';

/** Some of the contract's procedures. */
export type Routes = {
  readonly [Part in keyof Contract]?: {
    readonly [Name in keyof Contract[Part]]?: Handler<Contract[Part][Name]>;
  };
};

type Call = (input: unknown, signal: AbortSignal | undefined) => unknown;

/**
 * Implements the contract with these routes. Inputs and outputs are validated as in the main process. A call of any other
 * procedure is reported, and so is an exception that isn't a failure.
 */
export function createRouter(routes: Routes, report: (problem: string) => void) {
  const calls: Readonly<Record<string, Readonly<Record<string, Call>> | undefined>> = routes as never;
  const procedure = (part: string, name: string, declared: AnyContractProcedure) =>
    implement(declared).handler(async ({ input, signal }) => {
      try {
        const call = calls[part]?.[name];
        if (!call) throw new Error('the interface tests have no double of this procedure');
        return await call(input, signal);
      } catch (thrown) {
        if (!(thrown instanceof FailureError)) report(`${part}.${name}: ${String(thrown)}`);
        throw new ORPCError('FAILURE', { defined: true, data: failureOf(thrown) });
      }
    });
  return Object.fromEntries(
    Object.entries(contract).map(([part, procedures]) => [
      part,
      Object.fromEntries(
        Object.entries<AnyContractProcedure>(procedures).map(([name, declared]) => [
          name,
          procedure(part, name, declared),
        ]),
      ),
    ]),
  );
}

/** Returns what was found, as `getOrThrow` does in the main process. */
export function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new FailureError(failure('not-found'));
  return item;
}

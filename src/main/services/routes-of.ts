import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { type Context, implement, type Router } from '@orpc/server';

/** Handles calls of a procedure with their validated input. The signal aborts once nobody waits for the result. */
export type Handler<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        input: InferSchemaOutput<Input>,
        signal: AbortSignal | undefined,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

/** Implements a part of the contract. */
export function routesOf<Contract extends Readonly<Record<string, AnyContractProcedure>>>(
  contract: Contract,
  handlers: { readonly [Name in keyof Contract]: Handler<Contract[Name]> },
): Router<Contract, Context> {
  const routes = Object.entries(contract).map(([name, procedure]) => {
    const handler = handlers[name as keyof Contract] as Handler<
      ContractProcedure<never, never, never, never>
    >;
    return [name, implement(procedure).handler(({ input, signal }) => handler(input as never, signal))];
  });
  return Object.fromEntries(routes) as Router<Contract, Context>;
}

import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract';
import { type Context, implement, type Router } from '@orpc/server';

/** Answers calls of a procedure with their validated input. The signal aborts once nobody waits for the result. */
type Answer<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        input: InferSchemaOutput<Input>,
        signal: AbortSignal | undefined,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

/** Implements a part of the contract. */
export function routesOf<Contract extends Readonly<Record<string, AnyContractProcedure>>>(
  contract: Contract,
  answers: { readonly [Name in keyof Contract]: Answer<Contract[Name]> },
): Router<Contract, Context> {
  const routes = Object.entries(contract).map(([name, procedure]) => {
    const answer = answers[name as keyof Contract] as Answer<ContractProcedure<never, never, never, never>>;
    return [name, implement(procedure).handler(({ input, signal }) => answer(input as never, signal))];
  });
  return Object.fromEntries(routes) as Router<Contract, Context>;
}

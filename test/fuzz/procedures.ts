import {
  type AnyContractProcedure,
  getEventIteratorSchemaDetails,
  isContractProcedure,
} from '@orpc/contract';
import { z } from 'zod';
import { contract } from '../../src/shared/contract/contract.ts';
import type { JsonSchema } from './valid-values.ts';

/** A procedure of the contract, as described by its schemas. */
export type Procedure = {
  /** Its path in the contract, such as `chat.send`. */
  readonly name: string;
  /** Null if it takes no input. */
  readonly input: { readonly zod: z.ZodType; readonly json: JsonSchema } | null;
  readonly isStream: boolean;
};

/** Lists all procedures of the contract. */
export function allProcedures(): readonly Procedure[] {
  return proceduresIn(contract, []);
}

type Branch = { readonly [name: string]: Branch | AnyContractProcedure };

function proceduresIn(branch: Branch, path: readonly string[]): readonly Procedure[] {
  return Object.entries(branch).flatMap(([key, inside]) =>
    isContractProcedure(inside)
      ? [procedureOf([...path, key].join('.'), inside)]
      : proceduresIn(inside as Branch, [...path, key]),
  );
}

function procedureOf(
  name: string,
  { '~orpc': { inputSchema, outputSchema } }: AnyContractProcedure,
): Procedure {
  const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined;
  if (!inputSchema) return { name, input: null, isStream };
  if (!(inputSchema instanceof z.ZodType)) throw new Error(`${name} has an input that isn't a Zod schema`);
  const json = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return { name, input: { zod: inputSchema, json }, isStream };
}

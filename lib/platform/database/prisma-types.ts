import type { PrismaClient, Prisma as PrismaTypes } from './generated/client.ts';

type ReadOperation =
  | 'findUnique'
  | 'findUniqueOrThrow'
  | 'findFirst'
  | 'findFirstOrThrow'
  | 'findMany'
  | 'count'
  | 'aggregate'
  | 'groupBy';

type Models = { [Name in PrismaTypes.ModelName as Uncapitalize<Name>]: PrismaClient[Uncapitalize<Name>] };

/** Prisma without its writes and without SQL texts: those need a transaction, and `sql/` folders. */
export type PrismaReader = { readonly [Name in keyof Models]: Pick<Models[Name], ReadOperation> };

/** Prisma within a transaction; without SQL texts. */
export type PrismaWriter = { readonly [Name in keyof Models]: Models[Name] };

import type { Hono } from 'hono';
import type { BlankEnv, Schema } from 'hono/types';
import type { z } from 'zod';
import type { BackOfficeRoute, Method, PathParameters } from '../route.ts';

/** Parameters that are null or empty are not sent; `entity` limits every route to a part of the tree. */
type QueryInput<Query> = {
  [Name in keyof Query as string extends Name ? never : Name]: Query[Name] | null;
} & { entity?: string | null };

type Input<Path extends string, Query extends z.ZodType, Body> = {
  query?: QueryInput<z.input<Query>>;
} & (unknown extends PathParameters<Path> ? unknown : { param: PathParameters<Path> }) &
  (Body extends z.ZodType ? { json: z.input<Body> } : unknown);

type Endpoint<Path extends string, Query extends z.ZodType, Body, Answer> = {
  input: Input<Path, Query, Body>;
  output: Answer;
  outputFormat: 'json';
  status: 200;
};

type SchemaOf<Route> =
  Route extends BackOfficeRoute<infer M extends Method, infer Path, infer Query, infer Body, infer Answer>
    ? (merged: { [Key in Path]: { [Name in `$${Lowercase<M>}`]: Endpoint<Path, Query, Body, Answer> } }) => void
    : never;

/** The type of an API of these routes as the client of Hono reads it. */
export type ApiOf<Routes extends readonly BackOfficeRoute[]> =
  SchemaOf<Routes[number]> extends (merged: infer Merged extends Schema) => void
    ? Hono<BlankEnv, { [Path in keyof Merged]: Merged[Path] }, '/'>
    : never;

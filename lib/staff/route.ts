import type { z } from 'zod';
import type { AnyList } from './lists/list-description.ts';
import type { Permission } from './permissions.ts';
import type { BackOfficeContext } from './request-context.ts';
import type { StaffServices } from './services.ts';

/** The parts of a path that vary: `/users/:id` has `{ id: string }`. */
export type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [Key in Name]: string }
    : unknown;

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Sent<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;

/** A route of the back office: what is checked before it runs, and what it answers. */
export type BackOfficeRoute<
  M extends Method = Method,
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType | null = z.ZodType | null,
  Answer = unknown,
> = {
  method: M;
  path: Path;
  /** `signed in` requires only a session; such a route must not return data of entities. */
  permission: Permission | 'signed in';
  query: Query;
  body: Body;
  /**
   * The user must have signed in within the last 15 minutes: the change decides who may do what, where card data goes,
   * or what is gone for good.
   */
  recentSignIn?: true;
  /** The body is a file, which the function reads as it arrives. */
  upload?: true;
  /** The list that the route belongs to, on the first one of its routes. */
  list?: AnyList;
  run(
    services: StaffServices,
    // biome-ignore lint/suspicious/noExplicitAny: `route` ties the schemas of each row to its function
    call: BackOfficeContext<any, any, any>,
  ): Promise<Answer>;
};

type RouteInput<
  M extends Method,
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType | null,
  Answer,
> = Omit<BackOfficeRoute<M, Path, Query, Body, Answer>, 'body' | 'run'> & {
  body?: Body;
  run(
    services: StaffServices,
    call: BackOfficeContext<z.output<Query>, Sent<Body>, PathParameters<Path>>,
  ): Promise<Answer>;
};

/**
 * Declares a route whose function receives what its schemas parsed. The types of path, query, body and answer are
 * those of the client too (api-schema.ts).
 */
export function route<
  const M extends Method,
  const Path extends `/${string}`,
  Query extends z.ZodType,
  Answer,
  Body extends z.ZodType | null = null,
>(input: RouteInput<M, Path, Query, Body, Answer>): BackOfficeRoute<M, Path, Query, Body, Answer> {
  return { ...input, body: (input.body ?? null) as Body };
}

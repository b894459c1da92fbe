import { hc, type InferRequestType, type InferResponseType } from 'hono/client';
import { expectTypeOf, test } from 'vitest';
import type { BackOfficeApi } from '#lib/backoffice/routes.ts';
import type { TransactionRow } from '#lib/backoffice/transactions/present-transaction.ts';
import type { DescribedList, ListCount } from './list-description.ts';

const api = hc<BackOfficeApi>('/api/backoffice');

test('the client knows the types of the routes that are made from a description', () => {
  type Page = InferResponseType<typeof api.transactions.$get>;
  expectTypeOf<Page['rows']>().toEqualTypeOf<TransactionRow[]>();
  expectTypeOf<InferResponseType<typeof api.requests.$get>['first']>().toEqualTypeOf<string | null>();
  expectTypeOf<InferResponseType<typeof api.users.count.$get>>().toEqualTypeOf<ListCount>();
  expectTypeOf<
    InferResponseType<(typeof api)['access-tokens']['description']['$get']>
  >().toEqualTypeOf<DescribedList>();
  type Query = NonNullable<InferRequestType<typeof api.audit.$get>['query']>;
  expectTypeOf<Query['sort']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Query>().not.toHaveProperty('notBy');
  expectTypeOf<Query>().not.toHaveProperty('colour');
});

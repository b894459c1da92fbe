import { hc, type InferRequestType, type InferResponseType } from 'hono/client';
import { expectTypeOf, test } from 'vitest';
import type { AccessApi } from '#lib/access/staff/index.ts';
import type { AuditApi } from '#lib/audit/staff/index.ts';
import type { PaymentsApi } from '#lib/payments/staff/index.ts';
import type { TransactionRow } from '#lib/payments/staff/present-transaction.ts';
import type { RequestLogApi } from '#lib/request-log/staff/index.ts';
import type { DescribedList, ListCount } from './list-description.ts';

const access = hc<AccessApi>('/');
const audit = hc<AuditApi>('/');
const payments = hc<PaymentsApi>('/');
const requestLog = hc<RequestLogApi>('/');

test('the client knows the types of the routes that are made from a description', () => {
  type Page = InferResponseType<typeof payments.transactions.$get>;
  expectTypeOf<Page['rows']>().toEqualTypeOf<TransactionRow[]>();
  expectTypeOf<InferResponseType<typeof requestLog.requests.$get>['first']>().toEqualTypeOf<string | null>();
  expectTypeOf<InferResponseType<typeof access.users.count.$get>>().toEqualTypeOf<ListCount>();
  expectTypeOf<
    InferResponseType<(typeof access)['access-tokens']['description']['$get']>
  >().toEqualTypeOf<DescribedList>();
  type Query = NonNullable<InferRequestType<typeof audit.audit.$get>['query']>;
  expectTypeOf<Query['sort']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<Query>().not.toHaveProperty('notBy');
  expectTypeOf<Query>().not.toHaveProperty('colour');
});

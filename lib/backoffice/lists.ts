import { accessTokenList } from './access-tokens/access-token-list.ts';
import { auditList } from './audit/audit-list.ts';
import type { AnyList } from './kernel/lists/list-description.ts';
import { registrationList } from './registrations/registration-list.ts';
import { requestList } from './request-log/request-list.ts';
import { transactionList } from './transactions/transaction-list.ts';
import { userList } from './users/user-list.ts';

/** The lists whose searches can be saved. */
export const lists: readonly AnyList[] = [
  transactionList,
  registrationList,
  requestList,
  auditList,
  accessTokenList,
  userList,
];

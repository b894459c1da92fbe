import { parseAsString } from 'nuqs/server';

/** What the address of the audit log holds. */
export const auditState = {
  actor: parseAsString,
  action: parseAsString,
  subject: parseAsString,
  from: parseAsString,
  to: parseAsString,
  older: parseAsString,
  newer: parseAsString,
};

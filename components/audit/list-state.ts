import { parseAsString } from 'nuqs/server';

/** The query parameters of the audit log. */
export const auditState = {
  actor: parseAsString,
  action: parseAsString,
  subject: parseAsString,
  from: parseAsString,
  to: parseAsString,
  older: parseAsString,
  newer: parseAsString,
};

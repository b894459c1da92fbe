import type { Payout } from '../payout.ts';
import { describeParties, type PartyServices } from './describe-parties.ts';
import { type PayoutStatement, readStatementLines } from './read-statement.ts';
import { statementPdf } from './statement-pdf.ts';

export const statementFileName = ({ through, currency, id }: Payout, kind: 'csv' | 'pdf'): string =>
  `payout-${through}-${currency}-${id}.${kind}`;

/** The PDF of a statement, complete. */
export async function writeStatementPdf(
  services: PartyServices,
  payout: Payout,
  statement: PayoutStatement,
): Promise<Buffer> {
  const lines = readStatementLines(services.db.pool, payout);
  return statementPdf(payout, statement, lines, await describeParties(services, payout));
}

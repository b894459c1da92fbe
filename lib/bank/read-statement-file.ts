import { readBai2 } from './bai2/read-bai2.ts';
import { readCamt } from './camt/read-camt.ts';
import { readMt940 } from './mt940/read-mt940.ts';
import { readOfx } from './ofx/read-ofx.ts';
import { recognizeFormat } from './reading/recognize-format.ts';
import { requireBalances } from './reading/require-balances.ts';
import type { StatementContent } from './statement.ts';
import { StatementError } from './statement-error.ts';

const readers = { CAMT: readCamt, MT940: readMt940, BAI2: readBai2, OFX: readOfx };

/** Whether a file begins like a message of a bank: one that is read here, or is refused as what it is. */
export function isStatementFile(start: Uint8Array): boolean {
  const recognized = recognizeFormat(start);
  return recognized.format !== null || recognized.isOfBank;
}

/** Reads a file of a bank in any format that is known; its balances have to agree with its entries. */
export function readStatementFile(bytes: Buffer): StatementContent {
  const recognized = recognizeFormat(bytes);
  if (recognized.format === null)
    throw new StatementError(
      `This is ${recognized.name}, not a bank statement. ` +
        'Bank statements are read in camt.052, camt.053, camt.054, MT940, BAI2 and OFX.',
    );
  const content = readers[recognized.format](bytes);
  if (content.kind === 'STATEMENTS') for (const statement of content.statements) requireBalances(statement);
  return content;
}

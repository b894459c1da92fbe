import { decodePlain } from '../reading/decode-text.ts';
import { toDay } from '../reading/stated-day.ts';
import type { StatedStatement, StatementContent } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { readAccount } from './read-account.ts';
import { type BaiRecord, readRecords } from './read-records.ts';
import { readTransaction } from './read-transaction.ts';

type Group = { on: string; currency: string; isInterim: boolean };

/** Type codes of the balances: opening and closing ledger. */
const openingCode = '010';
const closingCode = '015';

/** Statements in the format BAI2 of American banks: file (01), groups (02), accounts (03), transactions (16). */
export function readBai2(bytes: Uint8Array): StatementContent {
  const records = readRecords(decodePlain(bytes));
  if (records.at(-1)?.code !== '99') throw new StatementError('The file is not whole: its last record is not 99.');
  const statements: StatedStatement[] = [];
  let group: Group | null = null;
  records.forEach((record, index) => {
    if (record.code === '02') group = readGroup(record);
    if (record.code !== '03') return;
    if (!group) throw new StatementError(`Line ${record.line} has an account outside of a group (02).`);
    const end = records.findIndex((each, at) => at > index && each.code === '49');
    if (end === -1) throw new StatementError(`The account at line ${record.line} has no end (49).`);
    statements.push(readStatement(records.slice(index, end + 1), group));
  });
  if (statements.length === 0) throw new StatementError('The file has no statement.');
  return { kind: 'STATEMENTS', statements };
}

function readGroup({ fields, line }: BaiRecord): Group {
  const [, , status, day = '', , currency, modifier] = fields;
  const [, year, month, date] = /^(\d{2})(\d{2})(\d{2})$/.exec(day) ?? [];
  const on = year && month && date ? toDay(`20${year}`, month, date) : null;
  if (on === null) throw new StatementError(`Line ${line} (02) has no day: ${day}.`);
  if (status === '4') throw new StatementError(`Line ${line} (02) is a test of the bank, not a statement.`);
  // 1 and 3 are reports of a day that is not over.
  return { on, currency: currency || 'USD', isInterim: modifier === '1' || modifier === '3' };
}

function readStatement(records: readonly BaiRecord[], group: Group): StatedStatement {
  const [head, end] = [records[0], records.at(-1)] as [BaiRecord, BaiRecord];
  const { account, currency, amounts, summed } = readAccount(head, group.currency);
  const transactions = records.filter(({ code }) => code === '16');
  requireControl(end, { account, summed, records, transactions });
  const [openingMinor = null, closingMinor = null] = [amounts.get(openingCode), amounts.get(closingCode)];
  if (!group.isInterim && (openingMinor === null || closingMinor === null))
    throw new StatementError(
      `The account ${account} has no opening or closing balance (${openingCode}, ${closingCode}).`,
    );
  return {
    format: 'BAI2',
    version: '2',
    reference: group.on,
    account,
    currency,
    isProvisional: group.isInterim,
    openedOn: group.on,
    closedOn: group.on,
    openingMinor,
    closingMinor,
    entries: transactions.flatMap((record) => readTransaction(record, { currency, on: group.on }) ?? []),
  };
}

type Account = { account: string; summed: bigint; records: readonly BaiRecord[]; transactions: readonly BaiRecord[] };

/** The end of an account (49) has the sum of all its amounts and the number of its records. */
function requireControl({ fields, line }: BaiRecord, { account, summed, records, transactions }: Account): void {
  const [total = '', count = ''] = fields;
  const sum = transactions.reduce(
    (so, { fields: [, amount = ''] }) => so + (/^\d+$/.test(amount) ? BigInt(amount) : 0n),
    summed,
  );
  if (!/^[+-]?\d+$/.test(total) || BigInt(total.replace('+', '')) !== sum)
    throw new StatementError(
      `Line ${line} (49): the amounts of the account ${account} come to ${sum}, not to ${total}.`,
    );
  const lines = records.reduce((so, { lineCount }) => so + lineCount, 0);
  if (Number(count) !== lines)
    throw new StatementError(`Line ${line} (49): the account ${account} has ${lines} records, not ${count}.`);
}

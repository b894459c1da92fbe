import type { Connection } from '#lib/platform/database/connection.ts';
import { query, queryFirst } from '#lib/platform/database/statement.ts';
import type { LineException } from '../matching/line-outcome.ts';
import * as settlementSql from '../sql/index.ts';
import { type AnswerKey, type ExpectedReport, expectedReportOf, type KeyedDefect, type Report } from './defects.ts';
import * as sql from './sql/index.ts';

/** A defect of the file, with what the import has reported. */
export type ScoredDefect = KeyedDefect & { expected: ExpectedReport; reported: Report; isFound: boolean };

/** A row that is right and was not matched, or not with its payment. */
export type FalseReport = { merchantId: string; rowNumber: number; paymentId: string; reported: Report };

export type SyntheticScore = {
  seed: string;
  date: string;
  found: number;
  defects: ScoredDefect[];
  falseReports: FalseReport[];
};

/** Compares what an import has found with what is in its file; null where that is not known. */
export async function scoreImport(connection: Connection, importId: string): Promise<SyntheticScore | null> {
  const row = await queryFirst(connection, sql.findAnswerKey, { id: importId });
  if (!row) return null;
  const key = row.answerKey as unknown as AnswerKey;
  const { defects, falseReports } = compare(key, await readFound(connection, importId, key));
  const found = defects.filter(({ isFound }) => isFound).length;
  return { seed: key.seed, date: key.date, found, defects, falseReports };
}

type Found = {
  importId: string;
  rows: ReadonlyMap<number, sql.ListMatchedRowsRow>;
  duplicates: ReadonlySet<number>;
  /** The imports that settle payments. */
  settledBy: ReadonlyMap<string, string>;
};

async function readFound(connection: Connection, importId: string, { defects }: AnswerKey): Promise<Found> {
  const merchants = await query(connection, settlementSql.listImportMerchants, { importId });
  const merchantIds = [...new Set([...merchants, ...defects].map(({ merchantId }) => merchantId))];
  const ids = defects.filter(({ rowNumber }) => rowNumber === null).map(({ paymentId }) => paymentId);
  const [rows, duplicates, settled] = await Promise.all([
    query(connection, sql.listMatchedRows, { merchantIds, importId }),
    query(connection, sql.listDuplicateRows, { importId }),
    query(connection, sql.listSettledPayments, { merchantIds, ids }),
  ]);
  return {
    importId,
    rows: new Map(rows.map((each) => [each.rowNumber, each])),
    duplicates: new Set(duplicates.map(({ rowNumber }) => rowNumber)),
    settledBy: new Map(settled.map((each) => [each.id, each.importId])),
  };
}

function compare(key: AnswerKey, found: Found): Pick<SyntheticScore, 'defects' | 'falseReports'> {
  const defects = key.defects.map((defect): ScoredDefect => {
    const expected = expectedReportOf[defect.kind];
    const reported = defect.rowNumber === null ? reportOfPayment(defect, found) : reportOfRow(defect.rowNumber, found);
    const isRightPayment = isAbout(defect, found);
    return { ...defect, expected, reported, isFound: reported === expected && isRightPayment };
  });
  const withDefect = new Set(key.defects.map(({ rowNumber }) => rowNumber));
  const falseReports = key.payments.flatMap((paymentId, index): FalseReport[] => {
    // The header is line 1.
    const rowNumber = index + 2;
    const row = found.rows.get(rowNumber);
    const isRight = row?.exception === null && row.paymentId === paymentId;
    if (withDefect.has(rowNumber) || isRight) return [];
    return [{ merchantId: row?.merchantId ?? '', rowNumber, paymentId, reported: reportOfRow(rowNumber, found) }];
  });
  return { defects, falseReports };
}

/** A payment that comes late is settled by a later file, and was unsettled until then. */
function reportOfPayment({ kind, paymentId }: KeyedDefect, { importId, settledBy }: Found): Report {
  const by = settledBy.get(paymentId);
  return by === undefined || (kind === 'LATE' && by !== importId) ? 'UNSETTLED' : 'SETTLED';
}

function reportOfRow(rowNumber: number, { rows, duplicates }: Found): Report {
  if (duplicates.has(rowNumber)) return 'DUPLICATE_ROW';
  const row = rows.get(rowNumber);
  if (!row) return 'NOT_IMPORTED';
  if (row.exception !== null) return row.exception as LineException;
  if (row.partCount > 0) return row.partCount === 1 ? 'PART_OF_PAYMENT' : 'SEVERAL_PAYMENTS';
  const isCreated = row.chargebackState === 'CREATED' || row.chargebackState === 'EXISTING';
  return isCreated ? 'CHARGEBACK_CREATED' : 'MATCHED';
}

function isAbout({ rowNumber, paymentId, paymentIds }: KeyedDefect, { rows }: Found): boolean {
  const row = rowNumber === null ? undefined : rows.get(rowNumber);
  if (row && paymentIds) return paymentIds.join() === (row.paymentIds ?? []).join();
  return row === undefined || row.paymentId === paymentId;
}

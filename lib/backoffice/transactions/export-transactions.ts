import { findEntityNames } from '#lib/entities/index.ts';
import { type PaymentSearch, readAllPayments } from '#lib/payments/index.ts';
import { csvLine } from '#lib/platform/csv.ts';
import { BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import type { BackOfficeServices } from '../kernel/request-context.ts';
import { entityIdsOf, presentRow, type TransactionRow } from './present-transaction.ts';

const columns: readonly (keyof TransactionRow)[] = [
  'createdAt',
  'id',
  'shortId',
  'paymentType',
  'state',
  'resultCode',
  'resultDescription',
  'amount',
  'currency',
  'paymentBrand',
  'last4',
  'merchantTransactionId',
  'customerEmail',
  'merchantName',
  'channelName',
  'mode',
];

/** Each export holds a connection and a snapshot; more concurrent exports would delay payments. */
const batchLimit = 2;
let running = 0;

/** All rows of a search as a streamed file. */
export function csvResponse(
  services: BackOfficeServices,
  search: PaymentSearch,
  signal: AbortSignal,
): Response {
  if (running >= batchLimit) {
    throw new BackOfficeError(
      429,
      'busy',
      'Two exports are already running. Try again when one has finished.',
    );
  }
  running += 1;
  const lines = writeLines(services, search, signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        services.log.warn({ err: error }, 'an export broke off');
        controller.error(backOfficeErrors.failed());
      }
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="transactions.csv"',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

async function* writeLines(
  services: BackOfficeServices,
  search: PaymentSearch,
  signal: AbortSignal,
): AsyncGenerator<string, undefined> {
  try {
    yield csvLine(columns);
    for await (const payments of readAllPayments(services.db.pool, search)) {
      if (signal.aborted) return;
      const names = await findEntityNames(services.db, entityIdsOf(payments));
      yield payments
        .map((payment) => presentRow(payment, names))
        .map((row) => csvLine(columns.map((column) => row[column])))
        .join('');
    }
  } finally {
    running -= 1;
  }
}

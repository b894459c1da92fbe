import {
  findPayoutForStaff,
  readStatement,
  readStatementLines,
  statementCsv,
  statementFileName,
  totalsOf,
  writeStatementPdf,
} from '#lib/payouts/index.ts';
import { apiErrors, invalidParameters } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentStatement } from '../responses/present-statement.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, FileResponse, RequestContext } from './request-context.ts';

/** GET /payouts/v1/statements/{id}: the figures of the statement of an approved payout. */
export async function readStatementRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { payout, statement } = await getStatement(services, request);
  const body = presentStatement(payout, totalsOf(payout, statement));
  return { status: 200, body: { ...body, result: resultOf('000.000.100') } };
}

/** GET /payouts/v1/statements/{id}/csv: with all lines, written while it is sent. */
export async function readStatementCsvRoute(services: GatewayServices, request: RequestContext): Promise<FileResponse> {
  const { payout, statement } = await getStatement(services, request);
  const pieces = statementCsv(payout, statement, readStatementLines(services.db.pool, payout));
  return { file: { name: statementFileName(payout, 'csv'), pieces } };
}

/** GET /payouts/v1/statements/{id}/pdf */
export async function readStatementPdfRoute(services: GatewayServices, request: RequestContext): Promise<FileResponse> {
  const { payout, statement } = await getStatement(services, request);
  const pdf = await writeStatementPdf(services, payout, statement);
  async function* once(): AsyncGenerator<Uint8Array, undefined> {
    yield pdf;
  }
  return { file: { name: statementFileName(payout, 'pdf'), contentType: 'application/pdf', pieces: once() } };
}

/** Of the merchant of the request. One that is not approved, or not booked yet, is as unknown as one of another merchant. */
async function getStatement({ db }: GatewayServices, { path: { id = '' }, entityPath: { entity } }: RequestContext) {
  if (entity.kind !== 'MERCHANT') {
    throw invalidParameters([{ name: 'entityId', value: entity.id, message: 'must be a merchant' }]);
  }
  const payout = /^[0-9a-f]{32}$/.test(id) ? await findPayoutForStaff(db.pool, id) : null;
  if (payout?.merchantId !== entity.id || payout.state !== 'APPROVED') throw apiErrors.unknownId();
  const statement = await readStatement(db.pool, payout);
  if (!statement) throw apiErrors.unknownId();
  return { payout, statement };
}

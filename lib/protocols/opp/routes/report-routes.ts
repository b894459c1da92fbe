import { countSettled, listSettled, type SettledDay, sumSettled } from '#lib/settlement/index.ts';
import { apiErrors, invalidParameters } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentReport, presentSettled, reportIdOf } from '../responses/present-settlement.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

const maxLines = 1_000;
const pageSize = 100;

/** GET /reports/v1/reconciliations/aggregations: a report for each day and currency of a period (spec 4.3). */
export async function sumReportsRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  const { params } = request;
  const [from = '', to = ''] = [params.get('date.from'), params.get('date.to')];
  if (to < from)
    throw invalidParameters([{ name: 'date.to', value: to, message: 'must not be before date.from' }]);
  const merchant = merchantOf(request);
  const currency = params.get('currency') ?? null;
  const sums = merchant ? await sumSettled(services.db.pool, { ...merchant, from, to, currency }) : [];
  const reports = [...Map.groupBy(sums, reportIdOf).values()].flatMap(([first, ...others]) =>
    first ? [presentReport([first, ...others])] : [],
  );
  return { status: 200, body: { result: resultOf('000.000.100'), aggregations: inOrder(reports, request) } };
}

/** GET /reports/v1/reconciliations/aggregations/{id}: the first rows of a report. */
export async function readReportRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  const day = readDay(request);
  const { pool } = services.db;
  const [count, lines] = await Promise.all([
    countSettled(pool, day),
    listSettled(pool, day, { limit: maxLines, skip: 0, after: null }),
  ]);
  if (count === 0) throw apiErrors.unknownId();
  const reconciliations = inOrder(lines.map(presentSettled), request);
  return {
    status: 200,
    body: { result: resultOf('000.000.100'), count: String(count), reconciliations },
  };
}

/** GET /reports/v2/reconciliations/aggregations/{id}: the rows of a report in pages of 100. */
export async function readReportPageRoute(
  services: GatewayServices,
  request: RequestContext,
): Promise<ApiResponse> {
  const day = readDay(request);
  const { pool } = services.db;
  const skip = (Number(request.params.get('pageNo') ?? '1') - 1) * pageSize;
  const [count, lines] = await Promise.all([
    countSettled(pool, day),
    listSettled(pool, day, { limit: pageSize, skip, after: null }),
  ]);
  if (count === 0) throw apiErrors.unknownId();
  return {
    status: 200,
    body: {
      ...{ result: resultOf('000.000.100'), count: String(count) },
      pages: String(Math.ceil(count / pageSize)),
      reconciliations: inOrder(lines.map(presentSettled), request),
    },
  };
}

/** Ours is the order of days and files; all rows of a report have the same settlement date. */
function inOrder<Item>(items: Item[], { params }: RequestContext): Item[] {
  return params.get('sortOrder')?.toUpperCase() === 'DESC' ? items.toReversed() : items;
}

function readDay(request: RequestContext): SettledDay {
  const merchant = merchantOf(request);
  const [, year, month, date, currency] =
    /^(\d{4})(\d{2})(\d{2})([A-Z]{3})$/.exec(request.path.id ?? '') ?? [];
  const day = `${year}-${month}-${date}`;
  if (!merchant || currency === undefined || !isDay(day)) throw apiErrors.unknownId();
  const pspId = request.entityPath.ids.at(-1) ?? '';
  return { ...merchant, pspId, day, currency, recordType: request.params.get('reconciliationType') ?? null };
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Null for an entity above the merchants, which has no settlement of its own. */
function merchantOf({ entityPath: { entity, merchant } }: RequestContext) {
  if (!merchant) return null;
  return { merchantId: merchant.id, channelId: entity.kind === 'CHANNEL' ? entity.id : null };
}

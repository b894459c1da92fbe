import { countSettled, listSettled, type SettledDay, sumSettled } from '#lib/settlement/index.ts';
import { apiErrors, invalidParameters } from '../responses/api-error.ts';
import { resultOf } from '../responses/envelope.ts';
import { presentReport, presentSettled, reportIdOf } from '../responses/present-settlement.ts';
import type { GatewayServices } from '../services.ts';
import type { ApiResponse, RequestContext } from './request-context.ts';

const maxLines = 1_000;
const pageSize = 100;

/** GET /reports/v1/reconciliations/aggregations: a report for each day and currency of a period (spec 4.3). */
export async function sumReportsRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const { params } = request;
  const [from = '', to = ''] = [params.get('date.from'), params.get('date.to')];
  if (to < from) throw invalidParameters([{ name: 'date.to', value: to, message: 'must not be before date.from' }]);
  const merchant = merchantOf(request);
  const currency = params.get('currency') ?? null;
  const sums = merchant ? await sumSettled(services.db.pool, { ...merchant, from, to, currency }) : [];
  const reports = [...Map.groupBy(sums, reportIdOf).values()].flatMap(([first, ...others]) =>
    first ? [presentReport([first, ...others])] : [],
  );
  return { status: 200, body: { result: resultOf('000.000.100'), aggregations: inOrder(reports, request) } };
}

/** GET /reports/v1/reconciliations/aggregations/{id}: the first rows of a report. */
export async function readReportRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const day = readDay(request);
  const { pool } = services.db;
  const count = await countSettled(pool, day);
  if (count === 0) throw apiErrors.unknownId();
  const reconciliations = await readLines(services, request, { day, count, skip: 0, limit: maxLines });
  return { status: 200, body: { result: resultOf('000.000.100'), count: String(count), reconciliations } };
}

/** GET /reports/v2/reconciliations/aggregations/{id}: the rows of a report in pages of 100. */
export async function readReportPageRoute(services: GatewayServices, request: RequestContext): Promise<ApiResponse> {
  const day = readDay(request);
  const skip = (Number(request.params.get('pageNo') ?? '1') - 1) * pageSize;
  const count = await countSettled(services.db.pool, day);
  if (count === 0) throw apiErrors.unknownId();
  return {
    status: 200,
    body: {
      result: resultOf('000.000.100'),
      count: String(count),
      pages: String(Math.ceil(count / pageSize)),
      reconciliations: await readLines(services, request, { day, count, skip, limit: pageSize }),
    },
  };
}

/** Ours is the order of days and files; all rows of a report have the same settlement date. */
const isDescending = ({ params }: RequestContext): boolean => params.get('sortOrder')?.toUpperCase() === 'DESC';

function inOrder<Item>(items: Item[], request: RequestContext): Item[] {
  return isDescending(request) ? items.toReversed() : items;
}

type Part = { day: SettledDay; count: number; skip: number; limit: number };

/** The rows of a part of a report. In descending order the first part is the end of it. */
async function readLines(
  { db }: GatewayServices,
  request: RequestContext,
  { day, count, skip, limit }: Part,
): Promise<ReturnType<typeof presentSettled>[]> {
  const left = Math.min(limit, count - skip);
  if (left <= 0) return [];
  const from = isDescending(request) ? count - skip - left : skip;
  const lines = await listSettled(db.pool, day, { limit: left, skip: from, after: null });
  return inOrder(lines.map(presentSettled), request);
}

function readDay(request: RequestContext): SettledDay {
  const merchant = merchantOf(request);
  const [, year, month, date, currency] = /^(\d{4})(\d{2})(\d{2})([A-Z]{3})$/.exec(request.path.id ?? '') ?? [];
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

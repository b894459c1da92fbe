import { z } from 'zod';
import { findEntityNames } from '#lib/entities/index.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { AnyList } from '#lib/staff/lists/list-description.ts';
import { listRoutes } from '#lib/staff/lists/list-routes.ts';
import { requireNoProblems } from '#lib/staff/lists/nearest-search.ts';
import { parseListSearch } from '#lib/staff/lists/read-list.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { comparePayments } from '../matching/compare-payments.ts';
import {
  ChargebackRefusedError,
  decideLine,
  findMatch,
  type LineDecision,
  type MatchedLine,
  PartRefusedError,
} from '../matching/decide-line.ts';
import { listLineParts } from '../matching/parts/open-payments.ts';
import { lineOrder } from '../matching/search-lines.ts';
import { matchForm, passOverForm, versionForm } from './forms.ts';
import { lineList } from './line-list.ts';
import { lineIdOf, parseLineId, presentLineDetail, type SettlementLineDetail } from './present-line.ts';

type Context = Pick<BackOfficeContext<unknown, unknown>, 'entityScope' | 'user'>;
type Deciding = Context &
  Pick<BackOfficeContext<unknown, unknown, { id: string }>, 'path' | 'change' | 'actor' | 'now'> & {
    body: { version: number; reason: string | null };
  };

export type DecidingContext = Deciding;
const nothing = z.object({});

/** A line of a merchant in scope; of any other one nothing is disclosed. */
export async function getLine(
  { db }: StaffServices,
  { entityScope }: Pick<Context, 'entityScope'>,
  id: string,
): Promise<MatchedLine> {
  const key = parseLineId(id);
  const found = key && (await entityScope.includes(key.merchantId)) ? await findMatch(db, key) : null;
  if (!found) throw backOfficeErrors.unknown('settlement line');
  return found;
}

async function readDetail(services: StaffServices, context: Context, id: string): Promise<SettlementLineDetail> {
  const found = await getLine(services, context, id);
  const { db, tree } = services;
  const { merchantId, paymentId, candidates, actor, partCount } = found;
  const nearest = partCount > 0 ? [] : candidates.map((candidate) => candidate.paymentId);
  const paymentIds = paymentId ? [paymentId] : nearest;
  const [names, actors, payments, parts, path] = await Promise.all([
    findEntityNames(db, [merchantId]),
    resolveActorNames(db, actor ? [actor] : []),
    comparePayments(db, found, paymentIds),
    partCount > 0 ? listLineParts(db, found) : [],
    tree.findPath(merchantId),
  ]);
  const roots = roleRootsOf(context.user.roles, 'settlement.write');
  const mayWrite = path?.ids.some((each) => roots.includes(each)) ?? false;
  return presentLineDetail(found, { names, actors, payments, parts, mayWrite });
}

/** The lines before and after one among those that a search finds, in the order of the list. */
export type SettlementNeighbours = { previous: string | null; next: string | null };

const neighboursQuery = z.object({ q: z.string().max(1_000).default('') });

async function findNeighbours(
  services: StaffServices,
  context: BackOfficeContext<z.output<typeof neighboursQuery>, unknown, { id: string }>,
): Promise<SettlementNeighbours> {
  const { query, now, path } = context;
  const line = await getLine(services, context, path.id);
  const { terms } = requireNoProblems(parseListSearch(lineList as AnyList, services, query));
  const beyond = lineList.keyOf(line, lineList.sorts[0]);
  const nearest = async (descending: boolean): Promise<string | null> => {
    const page = { columns: lineOrder, descending, beyond, limit: 1 };
    const [found] = await lineList.readPage({ services, call: context }, { terms, now }, page);
    return found ? lineIdOf(found) : null;
  };
  const [previous, next] = await Promise.all([nearest(false), nearest(true)]);
  return { previous, next };
}

export const auditedDecisions = {
  MATCH: { action: 'settlement-line.match' },
  SPLIT: { action: 'settlement-line.split' },
  UNMATCH: { action: 'settlement-line.unmatch' },
  IGNORE: { action: 'settlement-line.ignore' },
  REOPEN: { action: 'settlement-line.reopen' },
  FORCE: { action: 'settlement-line.force' },
};

export const notDecided = (): BackOfficeError =>
  new BackOfficeError(
    409,
    'not-decided',
    'The line has changed, or does not allow this: the payment is of another kind, or the import is not done. Nothing was changed.',
  );

const noChargeback = (): BackOfficeError =>
  new BackOfficeError(
    409,
    'no-chargeback',
    'The state of the payment allows no such chargeback, so the match cannot be forced. Nothing was changed: ignore the line, or change the payment first.',
  );

/** What the audit log has of a decision. */
export function stateOf(decision: LineDecision) {
  if (decision.kind === 'SPLIT')
    return { parts: decision.parts.map(({ paymentId, amountMinor }) => ({ paymentId, minor: `${amountMinor}` })) };
  return { paymentId: decision.kind === 'MATCH' ? decision.paymentId : null };
}

export const partRefused = (): BackOfficeError =>
  new BackOfficeError(
    409,
    'part-refused',
    'A payment has less left than its part, is of another kind or currency, or the sum differs. Nothing was changed.',
  );

/** Another line settled this payment at the same moment. */
export const isSettledAtOnce = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'settlement_match_settled_key';

export async function decide(
  services: StaffServices,
  context: Deciding,
  decision: LineDecision,
): Promise<SettlementLineDetail> {
  const { path, body, change, actor, now } = context;
  const before = await getLine(services, context, path.id);
  const { version, reason } = body;
  try {
    await change(async (tx) => {
      const done = await decideLine(tx, before, decision, { version, actor, reason, now });
      if (!done) throw notDecided();
      const { paymentId, exception, resolution } = before;
      return {
        result: null,
        ...auditedDecisions[decision.kind],
        entityId: before.merchantId,
        subjectId: lineIdOf(before),
        before: { paymentId, exception, resolution },
        after: { ...stateOf(decision), reason },
      };
    });
  } catch (error) {
    if (error instanceof ChargebackRefusedError) throw noChargeback();
    if (error instanceof PartRefusedError) throw partRefused();
    if (isSettledAtOnce(error)) throw notDecided();
    throw error;
  }
  services.events.wake();
  return readDetail(services, context, path.id);
}

const passOverRoute = <const Path extends `/settlement-lines/:id/${string}`>(path: Path, kind: 'IGNORE' | 'FORCE') =>
  route({
    method: 'POST',
    path,
    permission: 'settlement.write',
    query: nothing,
    body: passOverForm,
    run: (services, context): Promise<SettlementLineDetail> =>
      decide(services, context as unknown as Deciding, { kind }),
  });

const takeBackRoute = <const Path extends `/settlement-lines/:id/${string}`>(path: Path, kind: 'UNMATCH' | 'REOPEN') =>
  route({
    method: 'POST',
    path,
    permission: 'settlement.write',
    query: nothing,
    body: versionForm,
    run: (services, context): Promise<SettlementLineDetail> =>
      decide(services, context as unknown as Deciding, { kind }),
  });

export const settlementLineRoutes = [
  ...listRoutes(lineList),
  route({
    method: 'GET',
    path: '/settlement-lines/:id',
    permission: 'settlement.read',
    query: nothing,
    run: (services, context): Promise<SettlementLineDetail> => readDetail(services, context, context.path.id),
  }),
  route({
    method: 'GET',
    path: '/settlement-lines/:id/neighbours',
    permission: 'settlement.read',
    query: neighboursQuery,
    run: (services, context): Promise<SettlementNeighbours> => findNeighbours(services, context),
  }),
  route({
    method: 'POST',
    path: '/settlement-lines/:id/match',
    permission: 'settlement.write',
    query: nothing,
    body: matchForm,
    run: (services, context): Promise<SettlementLineDetail> =>
      decide(services, context, { kind: 'MATCH', paymentId: context.body.paymentId }),
  }),
  passOverRoute('/settlement-lines/:id/ignore', 'IGNORE'),
  passOverRoute('/settlement-lines/:id/force', 'FORCE'),
  takeBackRoute('/settlement-lines/:id/unmatch', 'UNMATCH'),
  takeBackRoute('/settlement-lines/:id/reopen', 'REOPEN'),
];

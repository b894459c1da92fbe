import { z } from 'zod';
import type { SheetCell } from '#lib/platform/xlsx.ts';
import { backOfficeErrors, fieldError } from '#lib/staff/back-office-error.ts';
import { type ExportFormat, exportFile } from '#lib/staff/lists/export-file.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { putContract } from '../acquirers/contract.ts';
import { receivableAges } from '../acquirers/receivable-ages.ts';
import { readRate } from './fee-rates.ts';
import { acquirerContractForm } from './forms.ts';
import { type AcquirerLine, type AcquirerRow, type Acquirers, type FeePart, readAcquirers } from './read-acquirers.ts';

const dayMs = 86_400_000;
const maxDays = 366;
const defaultDays = 30;
/** Lines that differ, on a page; the file has all. */
const maxListed = 100;

const acquirersQuery = z.object({
  /** Left out: live, or test where nothing was booked live. */
  mode: z.enum(['live', 'test']).optional(),
  /** The first and the last settlement date; left out: the last 30 days. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

type Call = Pick<BackOfficeContext<z.output<typeof acquirersQuery>, unknown>, 'query' | 'entityScope' | 'now' | 'user'>;

function read(services: StaffServices, { query, ...context }: Call, max: number): Promise<Acquirers> {
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const to = query.to ?? dayOf(context.now.getTime());
  const from = query.from ?? dayOf(Date.parse(to) - (defaultDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1 || days > maxDays) throw backOfficeErrors.unreadable(`from, to: at most ${maxDays} days, in order`);
  return readAcquirers(services, context, { mode: query.mode, from, to }, max);
}

const partHeads: Readonly<Record<FeePart, string>> = {
  interchange: 'Interchange',
  scheme: 'Scheme fees',
  markup: 'Markup',
  commission: 'Commission',
  other: 'Other fees',
};

function acquirerCells({ rows }: Acquirers): SheetCell[][] {
  const decimal = (amount: string | undefined): SheetCell => (amount === undefined ? null : { decimal: amount });
  const parts = Object.keys(partHeads) as FeePart[];
  const cellsOf = ({ name, currency, receivable, payments, ages, fees, contract }: AcquirerRow): SheetCell[] => [
    name,
    currency,
    payments,
    decimal(receivable),
    ...ages.map(({ amount }) => decimal(amount)),
    decimal(fees?.total),
    ...parts.map((part) => decimal(fees?.[part])),
    contract?.lines ?? null,
    decimal(contract?.charged),
    decimal(contract?.expected),
    decimal(contract?.variance),
  ];
  return [
    [
      'Acquirer',
      'Currency',
      'Open payments',
      'Receivable',
      ...receivableAges.map(({ id, to }) => (to === null ? 'Over 30 days' : `${id} days`)),
      'Fees',
      ...parts.map((part) => partHeads[part]),
      'Lines compared',
      'Charged',
      'By contract',
      'Variance',
    ],
    ...rows.map(cellsOf),
  ];
}

function lineCells({ lines }: Acquirers): SheetCell[][] {
  const cellsOf = ({ id, accountName, shortId, settledOn, brand, currency, ...amounts }: AcquirerLine): SheetCell[] => [
    accountName,
    settledOn,
    shortId,
    brand,
    currency,
    { decimal: amounts.charged },
    { decimal: amounts.expected },
    { decimal: amounts.variance },
    id,
  ];
  const head = ['Acquirer', 'Settled', 'Payment', 'Brand', 'Currency', 'Charged', 'By contract', 'Variance', 'Line'];
  return [head, ...lines.map(cellsOf)];
}

const exportRoute = <const Path extends `/ledger-acquirers/${string}`>(
  path: Path,
  { format, name, cellsOf }: { format: ExportFormat; name: string; cellsOf: (data: Acquirers) => SheetCell[][] },
) =>
  route({
    method: 'GET',
    path,
    permission: 'ledger.read',
    query: acquirersQuery,
    run: async (services, call): Promise<Response> => {
      const data = await read(services, call as unknown as Call, Number.MAX_SAFE_INTEGER);
      async function* once(): AsyncGenerator<SheetCell[][], undefined> {
        yield cellsOf(data);
      }
      return exportFile({ format, name: `${name}-${data.from}-${data.to}`, rows: once(), log: services.log });
    },
  });

const acquirers = { name: 'acquirers', cellsOf: acquirerCells };
const differences = { name: 'acquirer-fee-differences', cellsOf: lineCells };

/** What acquirers owe and charge, and what they should charge by their contracts. */
export const acquirerRoutes = [
  route({
    method: 'GET',
    path: '/ledger-acquirers',
    permission: 'ledger.read',
    query: acquirersQuery,
    run: (services, call): Promise<Acquirers> => read(services, call, maxListed),
  }),
  exportRoute('/ledger-acquirers/export.csv', { format: 'csv', ...acquirers }),
  exportRoute('/ledger-acquirers/export.xlsx', { format: 'xlsx', ...acquirers }),
  exportRoute('/ledger-acquirers/lines/export.csv', { format: 'csv', ...differences }),
  exportRoute('/ledger-acquirers/lines/export.xlsx', { format: 'xlsx', ...differences }),
  route({
    method: 'POST',
    path: '/ledger-acquirers/:id/contract',
    permission: 'ledger.correct',
    query: z.object({}),
    body: acquirerContractForm,
    run: async ({ db }, { path, entityScope, body, change, actor, now }): Promise<{ validFrom: string }> => {
      const where = { id: path.id };
      const account = /^[0-9a-f]{32}$/.test(path.id)
        ? await db.prisma.connectorAccount.findUnique({ where, select: { id: true, name: true, entityId: true } })
        : null;
      if (!account || !(await entityScope.includes(account.entityId)))
        throw backOfficeErrors.unknown('connector account');
      const { validFrom, country } = body;
      if (validFrom < '2000-01-01') throw fieldError('validFrom', 'Enter a day of this century.');
      const { id: accountId, entityId, name } = account;
      const contract = { accountId, entityId, validFrom, country, actor, rates: body.rates.map(readRate) };
      await change(async (tx) => {
        await putContract(tx, contract, now);
        const after = { name: validFrom, account: name, country, rates: body.rates };
        return { result: validFrom, action: 'acquirer-fees.state', entityId, subjectId: accountId, after };
      });
      return { validFrom };
    },
  }),
];

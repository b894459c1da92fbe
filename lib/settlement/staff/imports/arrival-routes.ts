import { z } from 'zod';
import { type Arrival, findArrivals } from '#lib/bank/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { route } from '#lib/staff/route.ts';
import { findImport } from '../../imports/import-store.ts';
import { getLine } from '../line-routes.ts';
import { getImport } from './import-routes.ts';

/** Whether what an acquirer has paid for a settlement date is on a statement of the bank. */
export type BankArrival = {
  importId: string;
  settledOn: string;
  currency: string;
  /** The day of the bank entry; null while none is matched. */
  bookedOn: string | null;
  /** What the file states, what the bank has more than that, and the entry; null for users of single merchants. */
  amount: string | null;
  difference: string | null;
  entryId: string | null;
};

const nothing = z.object({});

function presentArrival({ entry, ...arrival }: Arrival, isOfPsp: boolean): BankArrival {
  const { importId, settledOn, currency, amountMinor, differenceMinor } = arrival;
  return {
    importId,
    settledOn,
    currency,
    bookedOn: entry?.bookedOn ?? null,
    amount: isOfPsp ? decimalOf(amountMinor, currency) : null,
    difference: isOfPsp && differenceMinor !== 0n ? decimalOf(differenceMinor, currency) : null,
    entryId: isOfPsp ? (entry?.id ?? null) : null,
  };
}

export const arrivalRoutes = [
  route({
    method: 'GET',
    path: '/settlement-imports/:id/arrivals',
    permission: 'settlement.read',
    query: nothing,
    run: async (services, { path, entityScope }): Promise<{ arrivals: BankArrival[] }> => {
      const found = await getImport(services, { entityScope }, path.id);
      const arrivals = await findArrivals(services.db, found);
      return { arrivals: arrivals.map((each) => presentArrival(each, true)) };
    },
  }),
  route({
    method: 'GET',
    path: '/settlement-lines/:id/arrivals',
    permission: 'settlement.read',
    query: nothing,
    run: async (services, { path, entityScope }): Promise<{ arrivals: BankArrival[] }> => {
      const { importId, settlementDate, settlementCurrency, settlementStatus } = await getLine(
        services,
        { entityScope },
        path.id,
      );
      const found = settlementStatus === 'SUCCESS' ? await findImport(services.db, importId) : null;
      if (!found) return { arrivals: [] };
      const isOfPsp = await entityScope.includes(found.entityId);
      const arrivals = (await findArrivals(services.db, found)).filter(
        ({ settledOn, currency }) => settledOn === settlementDate && currency === settlementCurrency,
      );
      return { arrivals: arrivals.map((each) => presentArrival(each, isOfPsp)) };
    },
  }),
];

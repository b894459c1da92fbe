import { z } from 'zod';
import { decimalOf } from '#lib/money/index.ts';
import { periodOf, periods } from '#lib/staff/period.ts';
import { hiddenUser, resolveActorNames } from '#lib/staff/resolve-actors.ts';
import { route } from '#lib/staff/route.ts';
import { type CurrencySum, measureReportCard, type RuleReport } from '../../cases/figures/report-card.ts';

export type ReportAmount = { amount: string; currency: string };

export type RuleReportRow = Pick<RuleReport, 'id' | 'code' | 'name' | 'isShadow' | 'matched' | 'chargedBack'> & {
  /** Of matched payments that went through, the part that was charged back; null where none went through. */
  precision: number | null;
  /** Of all payments that were charged back, the part that it matched; null where there is none. */
  recall: number | null;
  saved: ReportAmount[];
  lost: ReportAmount[];
};

export type ReportCard = {
  rules: RuleReportRow[];
  analysts: { id: string; name: string; saved: ReportAmount[]; lost: ReportAmount[] }[];
};

/**
 * How right rules and analysts were about the payments of a period, by what was charged back until now. A merchant sees
 * its own rules and users: those of the PSP, and how well they do, are the PSP's.
 */
export const reportCardRoute = route({
  method: 'GET',
  path: '/cases/report-card',
  permission: 'cases.read',
  query: z.object({ period: z.enum(periods).default('7d') }),
  run: async ({ db }, { query: { period }, entityScope, now }): Promise<ReportCard> => {
    const { from, to } = periodOf(period, now);
    const card = await measureReportCard(db.pool, { scope: await entityScope.scope(), from, to });
    const ownRules = await Promise.all(card.rules.map(({ entityId }) => entityScope.includes(entityId)));
    const names = await resolveActorNames(
      db,
      card.analysts.map(({ actor }) => actor),
    );
    return {
      rules: card.rules.filter((_, index) => ownRules[index]).map((rule) => presentRule(rule, card.chargedBack)),
      analysts: card.analysts
        .filter(({ actor }) => names.get(actor) !== hiddenUser)
        .map(({ actor, saved, lost }) => ({
          id: actor,
          name: names.get(actor) ?? actor,
          saved: saved.map(presentSum),
          lost: lost.map(presentSum),
        })),
    };
  },
});

function presentRule({ passed, saved, lost, entityId: _, ...rule }: RuleReport, allChargedBack: number): RuleReportRow {
  return {
    ...rule,
    precision: passed === 0 ? null : rule.chargedBack / passed,
    recall: allChargedBack === 0 ? null : rule.chargedBack / allChargedBack,
    saved: saved.map(presentSum),
    lost: lost.map(presentSum),
  };
}

function presentSum({ amountMinor, currency }: CurrencySum): ReportAmount {
  return { amount: decimalOf(amountMinor, currency) ?? '', currency };
}

const dayMs = 86_400_000;

/** Days after a chargeback in which schemes take evidence, shortened by what acquirers need to hand it on. */
const daysOfBrand: Readonly<Record<string, number>> = { VISA: 20, MASTER: 40, MAESTRO: 40, AMEX: 14, DISCOVER: 20 };
const otherDays = 20;

/** When evidence has to be there. `days` of the setting `disputeDays`: 0 are those of the brand. */
export function deadlineOf(openedAt: Date, brand: string | null, days: number): Date {
  const allowed = days > 0 ? days : (daysOfBrand[brand ?? ''] ?? otherDays);
  return new Date(openedAt.getTime() + allowed * dayMs);
}

/** How payments and lines of bench/settlement.ts are called; the statement in seed-payments.ts calls them alike. */

export const paymentIdOf = (index: number): string => `${String(index).padStart(8, '0')}${'c'.repeat(24)}`;
export const acquirerTxIdOf = (index: number): string => `acquirer-${index}`;
export const referenceOf = (index: number): string => `order-${index}`.padEnd(12, '0');
export const amountOf = (index: number): string => `${10 + (index % 900)}.${String(index % 100).padStart(2, '0')}`;

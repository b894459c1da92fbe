import { readSize } from './read-amount.ts';
import { type Element, elementsOf, textAt } from './read-xml.ts';

/**
 * What banks took, in the currency of the entry: below zero, unless they gave something back. Version 02 repeats `Chrgs`
 * with an amount in each; later ones have one with records. Either may state the total only.
 */
export function readCharges(from: Element, currency: string): bigint {
  const groups = elementsOf(from, 'Chrgs');
  const records = groups.flatMap((group) => [...elementsOf(group, 'Rcrd'), group]);
  const single = records.map((record) => signed(record, 'Amt', currency)).filter((minor) => minor !== null);
  if (single.length > 0) return sum(single);
  return sum(groups.map((group) => signed(group, 'TtlChrgsAndTaxAmt', currency) ?? 0n));
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, minor) => total + minor, 0n);

function signed(from: Element, name: string, currency: string): bigint | null {
  const size = readSize(from[name] as Element | null);
  if (size?.currency !== currency) return null;
  return textAt(from, 'CdtDbtInd') === 'CRDT' ? size.amountMinor : -size.amountMinor;
}

import { isCurrencyCode } from '#lib/money/index.ts';
import { StatementError } from '../statement-error.ts';
import { fundsFields } from './funds-type.ts';
import type { BaiRecord } from './read-records.ts';

/** An account (03): its id, its currency, and its balances and sums by type code. */
export function readAccount({ fields, line }: BaiRecord, groupCurrency: string) {
  const [account = '', stated = '', ...rest] = fields;
  const currency = stated || groupCurrency;
  if (account === '' || !isCurrencyCode(currency))
    throw new StatementError(`Line ${line} (03) has no account, or no currency that is known.`);
  const amounts = new Map<string, bigint>();
  let summed = 0n;
  for (let at = 0; at + 1 < rest.length; ) {
    const [code = '', amount = ''] = rest.slice(at, at + 2);
    if (amount !== '') {
      if (!/^[+-]?\d{1,15}$/.test(amount))
        throw new StatementError(`Line ${line} (03) has no amount for ${code}: ${amount}.`);
      amounts.set(code, BigInt(amount.replace('+', '')));
      summed += BigInt(amount.replace('+', ''));
    }
    // Behind the amount: the number of items, and the funds type with its own fields.
    at += 3 + fundsFields(rest.slice(at + 3));
  }
  return { account, currency, amounts, summed };
}

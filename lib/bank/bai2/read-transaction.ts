import { limitText, maxLengths } from '../reading/limit-text.ts';
import { statedNothing, withoutPlaceholder } from '../reading/stated-nothing.ts';
import type { StatedEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { fundsFields } from './funds-type.ts';
import type { BaiRecord } from './read-records.ts';

/** A transaction (16): its type code decides its sign. Null where it moves no money. */
export function readTransaction(
  record: BaiRecord,
  { currency, on }: { currency: string; on: string },
): StatedEntry | null {
  const [code = '', amount = '', ...rest] = record.fields;
  const isCredit = signOf(code, record.line);
  if (isCredit === null) return null;
  if (!/^\d{1,15}$/.test(amount)) throw new StatementError(`Line ${record.line} (16) has no amount: ${amount}.`);
  const minor = BigInt(amount);
  const [bankReference, customerReference, ...text] = rest.slice(fundsFields(rest));
  return {
    ...statedNothing,
    currency,
    amountMinor: isCredit ? minor : -minor,
    bookedOn: on,
    valueOn: null,
    bankReference: withoutPlaceholder(limitText(bankReference, maxLengths.reference)),
    endToEndId: withoutPlaceholder(limitText(customerReference, maxLengths.reference)),
    text: limitText(text.join(','), maxLengths.text),
    batchReference: null,
    parts: [],
  };
}

/** 100 to 399 are credits, 400 to 699 debits; 890 is information without an amount. */
function signOf(code: string, line: number): boolean | null {
  const number = Number(code);
  if (/^\d{3}$/.test(code) && number >= 100 && number < 400) return true;
  if (/^\d{3}$/.test(code) && number >= 400 && number < 700) return false;
  if (code === '890') return null;
  throw new StatementError(`Line ${line} (16) has the type code ${code}, which is neither a credit nor a debit.`);
}

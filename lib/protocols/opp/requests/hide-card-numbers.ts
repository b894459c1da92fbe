// Card numbers that a merchant or a shopper writes where no number is expected: a memo, a name, a parameter of one's own.
import { hiddenNumber, replaceCardNumbers } from '#lib/card-numbers/index.ts';
import { findField, type Operation, type Params } from '../catalogue/index.ts';

/**
 * Ids must stay as they are: payments are found and settled by those of the merchant, and a network transaction id has 15
 * digits.
 */
const ids = /(?:transactionId|invoiceId|customerId|TxId\d|LinkId|xid)$/iu;
/** Numbers of goods, parcels and tickets are as long as the shortest card numbers, and phone numbers have up to 15 digits. */
const numberNames = /(?:number|sku|code|id|num)$/iu;
const phoneNames = /(?:phone|mobile|fax)$/iu;
const shortest = 12;

const minDigitsOf = (name: string): number => (phoneNames.test(name) ? 16 : numberNames.test(name) ? 15 : shortest);

/** The parameters of a request with the last four digits of card numbers in its texts; fields for numbers keep theirs. */
export function hideCardNumbersInTexts(operation: Operation, params: Params): Params {
  let hidden: Map<string, string> | undefined;
  for (const [name, value] of params) {
    if (value.length < shortest && name.length < shortest) continue;
    if (!isText(operation, name)) continue;
    const shownName = name.includes('[') ? replaceCardNumbers(name, shortest, hiddenNumber) : name;
    const shownValue = replaceCardNumbers(value, minDigitsOf(name), hiddenNumber);
    if (shownName === name && shownValue === value) continue;
    hidden ??= new Map(params);
    if (shownName !== name) hidden.delete(name);
    hidden.set(shownName, shownValue);
  }
  return hidden ?? params;
}

function isText(operation: Operation, name: string): boolean {
  const field = findField(operation, name)?.field;
  if (!field || field.sensitive || ids.test(name)) return false;
  return field.kind.type === 'string' || field.kind.type === 'map';
}

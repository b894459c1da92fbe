// Card numbers that a merchant or a shopper writes where no number is expected: a memo, a name, a parameter of one's own.
import { hiddenNumber, replaceCardNumbers } from '#lib/card-numbers/index.ts';
import type { Vault } from '#lib/vault/index.ts';
import { findField, type Operation, type Params } from '../catalogue/index.ts';

/** Ids by which a merchant finds its payments again: two that differ stay different. */
const idNames = /^(?:merchantTransactionId|merchantInvoiceId|customer\.merchantCustomerId)$/u;
/** Ids of schemes and acquirers, which must arrive as they are: a network transaction id has 15 digits. */
const foreignIds = /(?:transactionId|TxId\d|LinkId|xid)$/iu;
/** Numbers of goods, parcels and tickets are as long as the shortest card numbers, and phone numbers have up to 15 digits. */
const numberNames = /(?:number|sku|code|id|num)$/iu;
const phoneNames = /(?:phone|mobile|fax)$/iu;
const shortest = 12;

const minDigitsOf = (name: string): number => (phoneNames.test(name) ? 16 : numberNames.test(name) ? 15 : shortest);

/**
 * The parameters of a request without the card numbers in its texts; the fields that are for numbers keep theirs. The
 * same number in an id is always replaced by the same text, so that the payment is found by the id as it was sent.
 */
export function hideCardNumbersInTexts(
  vault: Pick<Vault, 'authenticate'>,
  operation: Operation,
  params: Params,
): Params {
  let hidden: Map<string, string> | undefined;
  for (const [name, value] of params) {
    if (value.length < shortest && name.length < shortest) continue;
    if (!isText(operation, name)) continue;
    const replace = idNames.test(name) ? (digits: string) => distinctNumber(vault, digits) : hiddenNumber;
    const shownName = name.includes('[') ? replaceCardNumbers(name, shortest, hiddenNumber) : name;
    const shownValue = replaceCardNumbers(value, minDigitsOf(name), replace);
    if (shownName === name && shownValue === value) continue;
    hidden ??= new Map(params);
    if (shownName !== name) hidden.delete(name);
    hidden.set(shownName, shownValue);
  }
  return hidden ?? params;
}

function isText(operation: Operation, name: string): boolean {
  const field = findField(operation, name)?.field;
  if (!field || field.sensitive || (foreignIds.test(name) && !idNames.test(name))) return false;
  return field.kind.type === 'string' || field.kind.type === 'map';
}

/** Without the key of the installation the middle digits cannot be guessed. */
const distinctNumber = (vault: Pick<Vault, 'authenticate'>, digits: string): string =>
  `${digits.slice(0, 6)}-${vault.authenticate('hidden numbers', Buffer.from(digits)).toString('hex', 0, 5)}-${digits.slice(-4)}`;

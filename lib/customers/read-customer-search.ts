import { hasCardNumber } from '#lib/card-numbers/index.ts';
import { customerFields } from '#lib/payments/index.ts';
import { parseSearch } from '#lib/platform/search/parse-search.ts';

/** What names one customer: a field of the search language and its value. */
export type CustomerKey = { field: keyof typeof customerFields; value: string };

/** Why no customer can be searched for by what was typed. */
export type UnusableSearch = 'card number' | 'part of a card number';

const address = /[^\s"<>:;,()]{1,64}@[^\s"<>:;,()]{1,64}/;
const idAtEnd = /(?:^|\/)([0-9a-f]{32})(?:[?#].*)?$/i;
/** `•••• 4242`, `420000****4242`, `4242`: cards of many customers. */
const partOfNumber = /^(?:\d{4,8})?\s?(?:[•*xX.…]\s?){0,12}\d{4}$/u;

/** The customer that an e-mail address, a customer id, an id or an address of a page means, as people paste them. */
export function readCustomerSearch(typed: string): CustomerKey | UnusableSearch | null {
  const text = typed.trim();
  if (text === '') return null;
  const named = readNamed(text);
  if (named) return named;
  const email = address.exec(text)?.[0];
  if (email !== undefined) return { field: 'email', value: email.toLowerCase() };
  const id = idAtEnd.exec(text)?.[1];
  if (id !== undefined) return { field: 'card', value: id.toLowerCase() };
  if (hasCardNumber(text)) return 'card number';
  if (partOfNumber.test(text) && /[•*xX.…]/u.test(text)) return 'part of a card number';
  return { field: 'customer', value: text.replace(/^"(.*)"$/, '$1') };
}

/** As the searches of lists write it: `email:jane@shop.example`. */
function readNamed(text: string): CustomerKey | null {
  const { terms, problems } = parseSearch(customerFields, text);
  const [term] = terms;
  if (!term || term.field === 'text' || terms.length > 1 || problems.length > 0 || term.not) return null;
  if (term.match.kind !== 'values' || term.match.values.length !== 1) return null;
  return { field: term.field as CustomerKey['field'], value: term.match.values[0] ?? '' };
}

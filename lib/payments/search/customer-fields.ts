import { lowerCase, matching, searchField } from '#lib/platform/search/search-field.ts';

/** The search fields that name a customer, in every list whose rows belong to payments. */
export const customerFields = {
  email: searchField({
    label: 'E-mail',
    kind: 'text',
    hint: 'jane@shop.example or jane*',
    prefix: true,
    read: matching(/^[^\s"]{1,128}$/, 'is an e-mail address or its beginning and *', lowerCase),
  }),
  customer: searchField({
    label: 'Customer id',
    kind: 'text',
    hint: 'the merchantCustomerId',
    read: matching(/^.{1,255}$/su, 'is a merchantCustomerId'),
  }),
  card: searchField({
    label: 'Same card',
    kind: 'id',
    hint: 'the id of a registration or payment',
    read: matching(/^[0-9a-f]{32}$/i, 'is the id of a registration or payment: 32 hex digits', lowerCase),
  }),
};

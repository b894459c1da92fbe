import { dateField } from '#lib/platform/search/search-date.ts';
import { anyText, choiceField, matching, searchField, upperCase } from '#lib/platform/search/search-field.ts';
import { resultCodeField } from '#lib/result-codes/index.ts';

const status = choiceField({
  label: 'Status',
  offers: [
    { value: 'rejected', label: 'Rejected' },
    { value: '2xx', label: '2xx successful' },
    { value: '4xx', label: '4xx rejected' },
    { value: '5xx', label: '5xx failed' },
  ],
  words: { refused: 'rejected', successful: '2xx', failed: '5xx' },
});

/** The search fields of the request log; the operations are those that the gateway serves. */
export const requestFields = (operationNames: readonly string[]) => ({
  status: { ...status, read: (value: string) => (/^[2-5]\d\d$/.test(value) ? value : status.read(value)) },
  operation: choiceField({
    label: 'Operation',
    offers: operationNames.map((name) => ({ value: name, label: name })),
    shape: anyText,
  }),
  method: choiceField({
    label: 'Method',
    offers: ['GET', 'POST', 'DELETE'].map((value) => ({ value, label: value })),
    shape: upperCase,
  }),
  path: searchField({ label: 'Path', kind: 'text', hint: '/v1/payments', read: anyText }),
  result: resultCodeField,
  token: searchField({
    label: 'Access token',
    kind: 'text',
    hint: 'id, name or hint',
    read: matching(/^.{1,100}$/su, 'is the id, the name or the hint of a token'),
  }),
  repeated: choiceField({ label: 'Repeated', offers: [{ value: 'yes', label: 'With its Idempotency-Key' }] }),
  date: dateField('Time'),
});

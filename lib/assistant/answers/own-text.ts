import { resultCodes } from '#lib/result-codes/index.ts';

/** What no one typed: a form that no sentence has, a word of a field whose words are ours, or the text of a result code. */

/** Numbers, amounts, hexadecimal ids, short ids and result codes. */
const numericForm = /^-?[0-9a-f]{1,64}(?:[.:-][0-9a-f]{1,64}){0,8}$/;
const timeForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z)?$/;
const actorForm = /^[a-z]{1,12}(?:-[a-z]{1,12})?:[0-9a-f]{32}$/;
const wordForm = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/;
const ownFields = new Set([
  'action',
  'cancelReason',
  'causeCode',
  'currency',
  'decision',
  'direction',
  'exception',
  'kind',
  'matchedBy',
  'mode',
  'outcome',
  'paymentBrand',
  'paymentMethod',
  'paymentType',
  'period',
  'recordType',
  'resolution',
  'resubmission',
  'state',
  'status',
  'type',
]);
const resultTexts: ReadonlySet<string> = new Set(resultCodes.map(({ description }) => description));

export function isOwnText(text: string, name: string): boolean {
  if (text === '' || numericForm.test(text) || timeForm.test(text) || actorForm.test(text)) return true;
  return resultTexts.has(text) || (ownFields.has(name) && wordForm.test(text));
}

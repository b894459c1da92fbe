import { matching, type Recognised, searchField } from '#lib/platform/search/search-field.ts';
import { resultCodes } from './result-codes.ts';

/** What issuers and shoppers call results, beside the words of their descriptions. */
const issuerWords: Readonly<Record<string, readonly string[]>> = {
  'insufficient funds': ['800.100.155'],
  'not sufficient funds': ['800.100.155'],
  'do not honor': ['800.100.152'],
  'do not honour': ['800.100.152'],
  'expired card': ['100.100.303', '800.100.157'],
  'lost card': ['800.100.165'],
  'stolen card': ['800.100.159'],
  'wrong pin': ['800.100.166'],
  'invalid cvv': ['100.100.600', '100.100.601', '800.100.153'],
  'wrong cvv': ['800.100.153'],
};

/** Words that fit more results than this say too little. */
const maxCodes = 12;

/** Two or more words of a description, such as “exceeds credit”. */
function recogniseDescription(words: string): Recognised | null {
  const text = words.toLowerCase();
  if (!/^[a-z]+(?: [a-z]+)+$/.test(text)) return null;
  const value = issuerWords[text] ?? codesDescribedBy(text);
  return value.length === 0 || value.length > maxCodes ? null : { value, from: 0, to: words.length };
}

function codesDescribedBy(words: string): readonly string[] {
  return resultCodes.filter(({ description }) => description.toLowerCase().includes(words)).map(({ code }) => code);
}

function recogniseResultCode(words: string): Recognised | null {
  if (/^\d{3}\.\d{3}\.\d{3}$/.test(words)) return { value: words, from: 0, to: words.length };
  if (!/^\d{3}\.(?:\*|\d{3}\.?\*?)$/.test(words)) return recogniseDescription(words);
  return { value: `${words.replace(/\*$/, '')}*`, from: 0, to: words.length };
}

/** The search field for result codes. */
export const resultCodeField = searchField({
  label: 'Result code',
  kind: 'text',
  hint: '100.* or 000.100.110',
  prefix: true,
  offers: [
    { value: '000.*', label: 'Approved' },
    { value: '100.*', label: 'Rejected' },
    { value: '800.*', label: 'Declined' },
    { value: '900.*', label: 'Failed' },
  ],
  read: matching(/^\d{1,3}(?:\.\d{0,3}){0,2}$/, 'is a result code such as 000.100.110, or its beginning and *'),
  recognise: recogniseResultCode,
});

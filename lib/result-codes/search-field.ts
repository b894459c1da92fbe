import { matching, type Recognised, searchField } from '#lib/platform/search/search-field.ts';

function recogniseResultCode(words: string): Recognised | null {
  if (/^\d{3}\.\d{3}\.\d{3}$/.test(words)) return { value: words, from: 0, to: words.length };
  if (!/^\d{3}\.(?:\*|\d{3}\.?\*?)$/.test(words)) return null;
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

// How a settlement file is imported by the API (our choice: the specification has no such operation).
import { f, O, table } from '../field.ts';
import { bool, like, text } from '../types/field-types.ts';

export const settlementImport = table(
  { group: 'settlementImport', title: 'Settlement import', section: 'family', usedBy: ['reporting'] },
  [
    f('format', O, like('string', 'HEADER, OWN or the id of a format', /^(?:HEADER|OWN|[0-9a-f]{32})$/u), {
      default: 'HEADER',
      ourChoice: 'by the header of the file, the 36 columns of spec 2.13, or an active format of the PSP',
    }),
    f('fileName', O, text(1, 200), { default: 'settlement.csv', ourChoice: 'shown in the back office' }),
    f('isPart', O, bool, {
      default: 'false',
      ourChoice: 'the file is a part of another one: totals of its trailer are not checked',
    }),
  ],
);

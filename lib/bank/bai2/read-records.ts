import { StatementError } from '../statement-error.ts';
import { fundsFields } from './funds-type.ts';

/** A record of BAI2 with the fields behind its code; continuation records (88) are part of it. */
export type BaiRecord = { code: string; fields: readonly string[]; text: string; line: number; lineCount: number };

/** The records of a file: fields between commas, a slash at the end; only a text may contain both. */
export function readRecords(text: string): BaiRecord[] {
  const records: BaiRecord[] = [];
  text.split(/\r\n|\n|\r/).forEach((written, index) => {
    const content = written.trim();
    if (content === '') return;
    const [, code, rest = ''] = /^(\d{2})(?:,(.*))?$/.exec(content) ?? [];
    if (code === undefined)
      throw new StatementError(`Line ${index + 1} is no record of BAI2: ${content.slice(0, 40)}.`);
    const before = records.at(-1);
    const ended = rest.replace(/\/$/, '');
    if (code !== '88') records.push({ code, text: ended, fields: ended.split(','), line: index + 1, lineCount: 1 });
    else if (before) {
      // The fields of an amount go on behind the slash, a text behind its line.
      const joined = before.code === '16' && isText(before) ? `${before.text} ${ended}` : `${before.text},${ended}`;
      records[records.length - 1] = {
        ...before,
        text: joined,
        fields: joined.split(','),
        lineCount: before.lineCount + 1,
      };
    } else throw new StatementError(`Line ${index + 1} continues a record that is not there.`);
  });
  return records;
}

/** A transaction whose text has begun: type, amount, funds type and two references stand before it. */
const isText = ({ fields }: BaiRecord): boolean => fields.length > 4 + fundsFields(fields.slice(2));

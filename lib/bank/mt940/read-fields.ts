/** A field of a SWIFT message: `:61:…` with its further lines. */
export type Field = { tag: string; value: string; line: number };

/** The fields of a file in their order, without the blocks around messages (`{1:…}{2:…}{4:` … `-}`). */
export function readFields(text: string): Field[] {
  const fields: Field[] = [];
  text.split(/\r\n|\n|\r/).forEach((written, index) => {
    const content = written.replace(/^(?:\{[^{}]*\})*\{4:/, '').trimEnd();
    const [, tag, value = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(content) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, value, line: index + 1 });
    else if (last && !/^-\}?|^\{|^$/.test(content)) last.value += `\n${content}`;
  });
  return fields;
}

/** The first digit of each script whose digits keyboards write: Arabic-Indic, Persian, full width. */
const zeros = [0x0660, 0x06f0, 0xff10];

/** The digits of a text as 0 to 9, without anything else. */
export function normalizeDigits(text: string): string {
  return [...text].map(digitOf).join('');
}

function digitOf(sign: string): string {
  if (sign >= '0' && sign <= '9') return sign;
  const code = sign.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code < start + 10);
  return zero === undefined ? '' : String(code - zero);
}

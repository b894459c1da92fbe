// The IBAN of a direct debit: form and check digits (ISO 13616). Its length per country is checked by the gateway.

export const normalizeIban = (text: string): string => text.replaceAll(/[\s-]/gu, '').toUpperCase();

/** Groups of four, as it is printed. */
export function formatIban(text: string): string {
  return (
    normalizeIban(text)
      .slice(0, 34)
      .match(/.{1,4}/gu) ?? []
  ).join(' ');
}

/** Whether the remainder of the rearranged number by 97 is 1. */
export function isIban(text: string): boolean {
  const iban = normalizeIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) return false;
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const sign of rearranged) {
    for (const digit of String(Number.parseInt(sign, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}

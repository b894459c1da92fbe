const form = /^(?:\d[ -]?){12,18}\d$/;

/** A whole card number, which is not sent to search by: addresses are logged. */
export function isCardNumber(typed: string): boolean {
  const text = typed.trim();
  if (!form.test(text)) return false;
  const digits = Array.from(text.replace(/\D/g, ''), Number).reverse();
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

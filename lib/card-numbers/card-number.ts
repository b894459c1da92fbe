// Check digit of card numbers (our choice: spec 2.4 states only their length).

/** Whether the last digit of a number of digits checks the others (Luhn). */
export function isLuhnValid(pan: string): boolean {
  let sum = 0;
  for (let index = 0; index < pan.length; index++) {
    const digit = pan.charCodeAt(pan.length - 1 - index) - 48;
    if (digit < 0 || digit > 9) return false;
    const weighted = index % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return pan.length > 1 && sum % 10 === 0;
}

/** Whether a text could be a card number: 12 to 19 digits that check. */
export function looksLikeCardNumber(value: string): boolean {
  return value.length >= 12 && value.length <= 19 && isLuhnValid(value);
}

/** How many fields the funds type has: 0, 1, 2 and Z alone, V with a day, S with three amounts, D with pairs. */
export function fundsFields([type = '', count = '0']: readonly string[]): number {
  if (type === 'V') return 3;
  if (type === 'S') return 4;
  return type === 'D' ? 2 + 2 * Number(count) : 1;
}

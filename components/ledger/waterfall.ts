/** A bar between two sums, as parts of the width. */
export type Bar = { startPercent: number; widthPercent: number; isDecrease: boolean };

/** The bars of the opening, of each step from the sum before it, and of the closing. Only widths are rounded. */
export function barsOf(opening: string, steps: readonly { amount: string }[], closing: string): Bar[] {
  const sums = [Number(opening)];
  for (const { amount } of steps) sums.push((sums.at(-1) ?? 0) + Number(amount));
  const [low, high] = [Math.min(0, ...sums), Math.max(0, ...sums)];
  const percentOf = (value: number): number => (high === low ? 0 : ((value - low) / (high - low)) * 100);
  const between = (one: number, other: number): Bar => ({
    startPercent: percentOf(Math.min(one, other)),
    widthPercent: percentOf(Math.max(one, other)) - percentOf(Math.min(one, other)),
    isDecrease: other < one,
  });
  return [
    between(0, Number(opening)),
    ...steps.map((_, index) => between(sums[index] ?? 0, sums[index + 1] ?? 0)),
    between(0, Number(closing)),
  ];
}

/** Stands for any other value at its end, and for the value itself as a result. */
export const anyValue = '*';

/** What belongs to a value: by the value itself, else by the longest beginning that has it, such as `T00*`. */
export function valueLookup<Result>(
  pairs: readonly (readonly [value: string, result: Result])[],
): (value: string) => Result | undefined {
  const exact = new Map(pairs);
  const beginnings = pairs
    .filter(([value]) => value.endsWith(anyValue))
    .map(([value, result]) => ({ start: value.slice(0, -1), result }))
    .toSorted((a, b) => b.start.length - a.start.length);
  return (value) => {
    const found = exact.get(value);
    if (found !== undefined) return found;
    return beginnings.find(({ start }) => value.startsWith(start))?.result;
  };
}

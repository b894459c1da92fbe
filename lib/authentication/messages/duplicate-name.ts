/** Strings, and what begins, ends and parts objects and lists. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * The first name that an object of the JSON has twice, which a parser passes over: two readers might believe different
 * ones. Null where there is none. The text must be JSON.
 */
export function duplicateNameOf(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let previous = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = JSON.parse(previous) as string;
      if (names?.has(name)) return name;
      names?.add(name);
    }
    previous = token;
  }
  return null;
}

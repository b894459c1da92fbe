import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSException } from 're2js';

/** Steps of a compiled pattern: the time to test a text is at most its length times these. */
const maxSize = 300;

/** A pattern in the syntax of RE2, which is tested in a time that grows with the length of the text alone. */
export type LinearPattern = { test(text: string): boolean };

const compiled = new LRUCache<string, LinearPattern | string>({ max: 2_000 });

/** A string is the reason why it is no pattern. */
export function compilePattern(text: string): LinearPattern | string {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const pattern = compile(text);
  compiled.set(text, pattern);
  return pattern;
}

function compile(text: string): LinearPattern | string {
  try {
    const pattern = RE2JS.compile(text);
    return pattern.programSize() > maxSize ? 'repeats more than can be tested for each payment' : pattern;
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, '');
    throw error;
  }
}

/** Whether a part of the text has the pattern; a rule was compiled with it. */
export function matchesPattern(text: string, pattern: string): boolean {
  const found = compilePattern(pattern);
  if (typeof found === 'string') throw new Error(`the pattern ${found}`);
  return found.test(text);
}

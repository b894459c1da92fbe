import type { SearchMatch, SearchTerm } from './parse-search.ts';

/** The text of a condition in its shortest usual form, for chips and addresses. */
export function formatTerm(term: Pick<SearchTerm, 'field' | 'not' | 'match'>): string {
  const minus = term.not ? '-' : '';
  if (term.field === 'text') return minus + formatMatch(term.match, true);
  return `${minus}${term.field}:${formatMatch(term.match, false)}`;
}

function formatMatch(match: SearchMatch, isText: boolean): string {
  if (match.kind === 'prefix') return `${quote(match.prefix, isText)}*`;
  if (match.kind === 'values') return match.values.map((value) => quote(value, isText)).join(',');
  const { from, to } = match;
  if (from && to) return `${from.value}..${to.value}`;
  if (from) return `>${from.inclusive ? '=' : ''}${from.value}`;
  return to ? `<${to.inclusive ? '=' : ''}${to.value}` : '';
}

/** Free text is always quoted, because the same word without quotes may mean a value of a field. */
function quote(value: string, isText: boolean): string {
  return isText || /[\s,:*<>]|^-|\.\./u.test(value) ? `"${value}"` : value;
}

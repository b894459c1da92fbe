import type { Guide } from '../guides/parse-guide.ts';

/** What the search of the documentation finds. */
export type SearchEntry = {
  kind: 'guide' | 'operation' | 'code' | 'card';
  title: string;
  /** Where it is: the guide of a section, the path of an operation. */
  context: string;
  /** Searched after title and context. */
  text: string;
  href: string;
};

type Sources = {
  guides: readonly { guide: Guide; href: string }[];
  operations: readonly { summary: string; method: string; path: string; href: string; fields: readonly string[] }[];
  resultCodes: readonly { code: string; description: string }[];
  testCards: readonly { number: string; brand: string; enrolment: string }[];
};

/** A small index for the browser: sections of guides, operations with their parameters, result codes, test cards. */
export function buildSearchIndex({ guides, operations, resultCodes, testCards }: Sources): SearchEntry[] {
  return [
    ...guides.flatMap(({ guide, href }) =>
      guide.sections.map(({ heading, text }): SearchEntry => {
        if (!heading) return { kind: 'guide', title: guide.title, context: '', text, href };
        return { kind: 'guide', title: heading.text, context: guide.title, text, href: `${href}#${heading.id}` };
      }),
    ),
    ...operations.map(
      ({ summary, method, path, href, fields }): SearchEntry => ({
        kind: 'operation',
        title: summary,
        context: `${method} ${path}`,
        text: fields.join(' '),
        href,
      }),
    ),
    ...resultCodes.map(
      ({ code, description }): SearchEntry => ({
        kind: 'code',
        title: code,
        context: description,
        text: '',
        href: `/docs/result-codes?q=${code}`,
      }),
    ),
    ...testCards.map(
      ({ number, brand, enrolment }): SearchEntry => ({
        kind: 'card',
        title: number,
        context: `${brand}, ${enrolment}`,
        text: '',
        href: '/docs/test-cards',
      }),
    ),
  ];
}

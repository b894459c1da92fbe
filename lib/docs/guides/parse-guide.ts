import { lexer, type Token, type Tokens } from 'marked';
import { createSample, readAttributes, type Sample } from '../samples/sample.ts';

/** A part of a guide: a request that can be sent, a heading with its id, or another block of Markdown. */
export type GuideBlock =
  | { kind: 'sample'; sample: Sample }
  | { kind: 'heading'; id: string; token: Token }
  | { kind: 'markdown'; token: Token };
export type GuideHeading = { id: string; text: string };

export type Guide = {
  name: string;
  title: string;
  /** The first paragraph. */
  summary: string;
  headings: readonly GuideHeading[];
  /** What follows title and summary. */
  blocks: readonly GuideBlock[];
  /** The text of each section without code, for the search; the first one has no heading. */
  sections: readonly { heading: GuideHeading | null; text: string }[];
};

const isFence = (token: Token | undefined, language: string): token is Tokens.Code =>
  token?.type === 'code' && (token.lang ?? '').split(' ', 1)[0] === language;

/** The id of a heading: `## When it goes wrong` is `#when-it-goes-wrong`, as on GitHub. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

/** Reads a guide: a title, a paragraph about what it is for, then sections. A curl command may be followed by its answer. */
export function parseGuide(name: string, text: string): Guide {
  const [title, summary, ...tokens] = lexer(text).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || summary?.type !== 'paragraph') {
    throw new Error(`docs/guides/${name}.md does not begin with a title and a paragraph`);
  }
  const blocks: GuideBlock[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) continue;
    if (token.type === 'heading') {
      blocks.push({ kind: 'heading', id: headingOf(token).id, token });
      continue;
    }
    if (!isFence(token, 'sh') || !token.text.startsWith('curl')) {
      blocks.push({ kind: 'markdown', token });
      continue;
    }
    const next = tokens[index + 1];
    const answer = isFence(next, 'json') ? next.text : null;
    if (answer !== null) index += 1;
    blocks.push({ kind: 'sample', sample: createSample(token.text, readAttributes(token.lang ?? ''), answer) });
  }
  const headings = tokens.filter((token) => token.type === 'heading' && token.depth === 2).map(headingOf);
  return {
    name,
    title: (title as Tokens.Heading).text,
    summary: plainText(summary),
    headings,
    blocks,
    sections: sectionsOf(summary, tokens),
  };
}

function headingOf(token: Token): GuideHeading {
  const text = plainText(token);
  return { id: headingId(text), text };
}

function sectionsOf(summary: Token, tokens: readonly Token[]): Guide['sections'] {
  const sections: { heading: GuideHeading | null; text: string }[] = [{ heading: null, text: plainText(summary) }];
  for (const token of tokens) {
    if (token.type === 'heading') sections.push({ heading: headingOf(token), text: '' });
    else if (token.type !== 'code') {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${plainText(token)}`.trim();
    }
  }
  return sections;
}

/** The text of a token and of all that it contains. */
export function plainText(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flatMap((row) => row.map((cell) => cell.tokens.map(plainText).join(''))).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText).join(' ');
  const inner = 'tokens' in token ? token.tokens : undefined;
  if (inner) return inner.map(plainText).join('');
  return token.type === 'br' ? ' ' : 'text' in token ? String(token.text) : '';
}

import type { ReactNode } from 'react';

type Kind = 'comment' | 'string' | 'keyword' | 'name' | 'variable' | 'plain';

const looks: Readonly<Record<Kind, string>> = {
  comment: 'text-muted-foreground italic',
  string: 'text-code-string',
  keyword: 'text-code-keyword',
  name: 'text-code-name',
  variable: 'text-code-variable',
  plain: '',
};

const keywords =
  /^(?:await|async|const|let|return|if|else|for|of|new|function|import|from|export|true|false|null|curl)\b/;

/** The first pattern that fits at a place decides. */
const patterns: Readonly<Record<string, readonly (readonly [Kind, RegExp])[]>> = {
  sh: [
    ['variable', /^\$\w+/],
    ['string', /^'[^']*'/],
    ['keyword', /^(?:curl\b|\\$)/m],
    ['name', /^(?:-d|-H|-G|-X|--data-urlencode)(?=\s)/],
  ],
  json: [
    ['name', /^"[^"\n]*"(?=\s*:)/],
    ['string', /^"[^"\n]*"/],
    ['keyword', /^(?:true|false|null|-?\d[\d.]*)/],
  ],
  js: [
    ['comment', /^\/\/[^\n]*/],
    ['string', /^(?:'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/],
    ['keyword', keywords],
    ['name', /^[A-Za-z_]\w*(?=:)/],
    ['plain', /^[A-Za-z_]\w*/],
  ],
  html: [
    ['keyword', /^<\/?[a-z]+|^\/?>/],
    ['string', /^"[^"]*"/],
    ['name', /^[a-z-]+(?==)/],
  ],
};

/** Code in the colours of its language. */
export function highlight(text: string, language: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let plain = '';
  let at = 0;
  const flush = (): void => {
    if (plain) parts.push(plain);
    plain = '';
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const found = match(rest, language);
    const [kind, piece] = found ?? ['plain', rest[0] ?? ''];
    if (kind === 'plain') plain += piece;
    else {
      flush();
      parts.push(
        <span key={at} className={looks[kind]}>
          {piece}
        </span>,
      );
    }
    at += piece.length;
  }
  flush();
  return parts;
}

function match(rest: string, language: string): [Kind, string] | null {
  for (const [kind, pattern] of patterns[language] ?? []) {
    const piece = pattern.exec(rest);
    if (piece?.index === 0 && piece[0] !== '') return [kind, piece[0]];
  }
  return null;
}

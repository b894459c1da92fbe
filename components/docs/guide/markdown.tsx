import type { Token, Tokens } from 'marked';
import Link from 'next/link';
import { Fragment, type ReactNode } from 'react';
import { guidePath } from '../layout/documentation-links.ts';
import { StaticCode } from '../samples/static-code.tsx';

/** A block or a part of a text, as React elements: no HTML of a guide is written into the page. */
export function Markdown({ token }: { token: Token }): ReactNode {
  const { type } = token;
  if (type === 'paragraph') return <p className="my-4 leading-relaxed">{inner(token)}</p>;
  if (type === 'list') return <List list={token as Tokens.List} />;
  if (type === 'table') return <Table table={token as Tokens.Table} />;
  if (type === 'code') return <Code code={token as Tokens.Code} />;
  if (type === 'blockquote') return <Note note={token} />;
  if (type === 'strong') return <strong className="font-semibold">{inner(token)}</strong>;
  if (type === 'em') return <em>{inner(token)}</em>;
  if (type === 'link') return <TextLink link={token as Tokens.Link} />;
  if (type === 'codespan') {
    return (
      <code className="rounded border bg-muted px-1 py-px font-mono text-[0.85em] wrap-anywhere">
        {(token as Tokens.Codespan).text}
      </code>
    );
  }
  if (type === 'text' || type === 'escape') return hasTokens(token) ? inner(token) : (token as Tokens.Text).text;
  throw new Error(`Guides have no ${type}`);
}

const hasTokens = (token: Token): token is Token & { tokens: Token[] } =>
  'tokens' in token && Array.isArray(token.tokens) && token.tokens.length > 0;

function inner(token: Token): ReactNode {
  if (!hasTokens(token)) return null;
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide does not change while it is shown
  return token.tokens.map((each, index) => <Markdown key={index} token={each} />);
}

const plain = (token: Token): string =>
  hasTokens(token) ? token.tokens.map(plain).join('') : 'text' in token ? String(token.text) : '';

/** A heading that can be linked to. */
export function GuideHeading({ id, token }: { id: string; token: Token }) {
  const Level = (token as Tokens.Heading).depth === 2 ? 'h2' : 'h3';
  return (
    <Level id={id} className="group mt-12 mb-3 scroll-mt-20 font-semibold text-xl tracking-tight first:mt-0">
      <a href={`#${id}`}>
        {inner(token)}
        <span aria-hidden className="ml-2 text-muted-foreground opacity-0 group-hover:opacity-100">
          {'#'}
        </span>
      </a>
    </Level>
  );
}

function TextLink({ link }: { link: Tokens.Link }) {
  const look = 'text-primary underline decoration-1 underline-offset-2 hover:decoration-2';
  const guide = /^([\w-]+)\.md(#.*)?$/.exec(link.href);
  const href = guide ? guidePath(guide[1] ?? '') + (guide[2] ?? '') : link.href;
  if (href.startsWith('/docs') || href.startsWith('#')) {
    return (
      <Link href={href} className={look}>
        {inner(link)}
      </Link>
    );
  }
  return (
    <a href={href} className={look}>
      {inner(link)}
    </a>
  );
}

function List({ list }: { list: Tokens.List }) {
  const List = list.ordered ? 'ol' : 'ul';
  return (
    <List
      className={`my-4 space-y-1.5 pl-6 leading-relaxed marker:text-muted-foreground ${list.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {list.items.map((item) => (
        <li key={item.raw} className="pl-1">
          {item.tokens.map((each) => (
            <Fragment key={each.raw}>{each.type === 'text' ? inner(each) : <Markdown token={each} />}</Fragment>
          ))}
        </li>
      ))}
    </List>
  );
}

function Table({ table: { header, rows } }: { table: Tokens.Table }) {
  const cells = (row: Tokens.TableCell[]) => row.map((cell) => cell.tokens);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={header.map(({ text }) => text).join(', ')} className="my-5 overflow-x-auto">
      <table className="w-full text-left text-table">
        <thead>
          <tr className="border-b text-muted-foreground">
            {cells(header).map((tokens) => (
              <th key={tokens.map(plain).join('')} className="py-2 pr-6 font-medium">
                <Parts tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text }) => text).join('|')} className="border-b align-top">
              {cells(row).map((tokens, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <td key={column} className="py-2 pr-6 leading-relaxed">
                  <Parts tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Parts = ({ tokens }: { tokens: Token[] }) => inner({ type: 'text', raw: '', text: '', tokens });

function Code({ code }: { code: Tokens.Code }) {
  return (
    <div className="my-5">
      <StaticCode language={(code.lang ?? '').split(' ', 1)[0] ?? ''}>{code.text}</StaticCode>
    </div>
  );
}

function Note({ note }: { note: Token }) {
  return <aside className="my-6 border-primary border-l-2 bg-accent px-4 py-0.5">{inner(note)}</aside>;
}

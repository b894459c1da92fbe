import { highlight } from './highlight.tsx';

type Props = { language: string; className: string; children: string };

/** Code in the colours of its language. */
export function CodeBlock({ language, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre tabIndex={0} className={`overflow-auto p-4 font-mono text-table leading-relaxed ${className}`}>
      {highlight(children, language)}
    </pre>
  );
}

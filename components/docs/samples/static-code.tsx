import { CodeBlock } from './code-block.tsx';

/** Code that is read and not sent. */
export function StaticCode({ language, children }: { language: string; children: string }) {
  return (
    <CodeBlock language={language} className="rounded-lg border bg-muted">
      {children}
    </CodeBlock>
  );
}

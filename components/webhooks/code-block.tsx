const code = 'max-h-96 overflow-auto whitespace-pre-wrap rounded bg-muted p-3 font-mono text-[0.75rem] wrap-anywhere';

/** Code or a message under its title. */
export function CodeBlock({ title, children }: { title: string; children: string }) {
  return (
    <figure>
      <figcaption className="mb-1 font-medium">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={code}>
        {children}
      </pre>
    </figure>
  );
}

/** An HTTP message as text. */
export function joinMessage(start: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [start, ...lines, '', body].join('\n').trimEnd();
}

/** JSON with line breaks; other texts as they are. */
export function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

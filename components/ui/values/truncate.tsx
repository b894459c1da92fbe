/** A truncated text; the full text on hover. */
export function Truncate({ text }: { text: string | null | undefined }) {
  return (
    <span className="block max-w-48 truncate" title={text ?? ''}>
      {text ?? ''}
    </span>
  );
}

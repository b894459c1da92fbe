/** A text of any length in a cell; the whole of it on hover. */
export function Truncate({ text }: { text: string | null | undefined }) {
  return (
    <span className="block max-w-48 truncate" title={text ?? ''}>
      {text ?? ''}
    </span>
  );
}

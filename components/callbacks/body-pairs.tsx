/** Keys and values of a body, decoded. */
export function BodyPairs({ body }: { body: string }) {
  return (
    <dl className="divide-y border-y text-table">
      {[...new URLSearchParams(body)].map(([key, value]) => (
        <div key={key} className="grid gap-x-4 py-1 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-mono text-[0.75rem] text-muted-foreground wrap-anywhere sm:pt-px">{key}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

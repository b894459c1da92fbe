/** Parameters that make the simulator simulate errors. */
export function TriggerTable({
  triggers,
}: {
  triggers: readonly { readonly name: string; readonly value: string; readonly effect: string }[];
}) {
  return (
    <section className="mt-10">
      <h2 className="font-semibold">Triggers</h2>
      <p className="text-muted-foreground">
        Send these with any card to control the simulated acquirer. Live channels ignore them.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Triggers" className="overflow-x-auto">
        <table className="mt-2 w-full border-t text-left text-table">
          <thead className="text-muted-foreground">
            <tr className="border-b">
              <th className="py-2 pr-4 font-medium">Parameter</th>
              <th className="py-2 pr-4 font-medium">Value</th>
              <th className="py-2 font-medium">What happens</th>
            </tr>
          </thead>
          <tbody>
            {triggers.map(({ name, value, effect }) => (
              <tr key={`${name}=${value}`} className="border-b align-top">
                <td className="py-1.5 pr-4 font-mono">{name}</td>
                <td className="whitespace-nowrap py-1.5 pr-4">{value}</td>
                <td className="min-w-56 py-1.5">{effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

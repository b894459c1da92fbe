type SettingsProps = { own: Record<string, unknown>; inherited: Record<string, unknown> };

const words: Readonly<Record<string, string>> = {
  paymentBrands: 'Payment brands',
  currencies: 'Currencies',
  paymentTypes: 'Payment types',
  upstream: 'Upstream',
  throttling: 'Throttling',
  unknownParameters: 'Unknown parameters',
  duplicateWindowMinutes: 'Duplicate window (minutes)',
  dispatching: 'Dispatching',
  acquirerTimeoutMs: 'Acquirer timeout (ms)',
  registrationRetentionDays: 'Stored data kept (days)',
  clearingInstituteName: 'Clearing institute',
};

function show(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'all' : value.map(show).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) => `${name} ${show(each)}`)
      .join(', ');
  }
  return String(value);
}

/** Every setting in force here, and whether it was set here or comes from above. */
export function SettingsTable({ own, inherited }: SettingsProps) {
  return (
    <section aria-labelledby="settings" className="min-w-0">
      <h2 id="settings" className="mb-2 font-semibold">
        Settings in force
      </h2>
      <dl className="divide-y border-y">
        {Object.entries(inherited).map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)_6rem]">
            <dt className="text-muted-foreground">{words[name] ?? name}</dt>
            <dd className="wrap-anywhere">{show(value)}</dd>
            <dd className="text-muted-foreground text-table sm:text-right">
              {name in own ? 'set here' : 'inherited'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { SettlementOutcome } from '#lib/settlement/staff/index.ts';

type Outcome = Pick<SettlementOutcome, 'status' | 'exception' | 'resolution' | 'currency'>;

const statuses: Readonly<Record<string, string>> = {
  MATCHED: 'matched',
  MULTIPLE_MATCHES: 'multiple',
  NOT_MATCHED: 'unmatched',
  FEE: 'fee',
};

/** The search that finds exactly the lines of an import that became this. */
export function searchOf({ status, exception, resolution, currency }: Outcome, importId: string): string {
  const decision = exception === null ? 'none' : (resolution?.toLowerCase() ?? 'open');
  return [
    `import:${importId} status:${statuses[status] ?? status} is:${decision}`,
    ...(exception === null ? [] : [`exception:${exception.toLowerCase().replaceAll('_', '-')}`]),
    `currency:${currency}`,
  ].join(' ');
}

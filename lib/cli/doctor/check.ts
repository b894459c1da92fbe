/** What a check of an installation found. `advice` is what to do; a warning does not stop payments. */
export type Finding = { state: 'ok'; text: string } | { state: 'warning' | 'failed'; text: string; advice: string };

export type Check = { name: string; run(): Promise<Finding | readonly Finding[]> };

export type Report = { name: string; finding: Finding };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ state: 'warning', text, advice });
export const failed = (text: string, advice: string): Finding => ({ state: 'failed', text, advice });

/** Runs checks one after the other; one that throws has failed with its own words. */
export async function runChecks(checks: readonly Check[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (const { name, run } of checks) {
    const found = await run().catch((error: unknown) =>
      failed(error instanceof Error ? error.message : String(error), 'Mend this and run the check again.'),
    );
    const findings: readonly Finding[] = Array.isArray(found) ? found : [found as Finding];
    reports.push(...findings.map((finding) => ({ name, finding })));
  }
  return reports;
}

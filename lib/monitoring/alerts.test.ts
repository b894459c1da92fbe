import { existsSync, readFileSync } from 'node:fs';
import { register } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { registerBackupGauges } from '#lib/backup/gauges.ts';
import '#lib/connectors/account-guard.ts';
import '#lib/payments/payment-metrics.ts';
import '#lib/platform/http/metrics.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { createLog } from '#lib/platform/log.ts';
import { startFigureMetrics } from './index.ts';

const rules = readFileSync('deploy/monitoring/alerts.yml', 'utf8');
const dashboard = readFileSync('deploy/monitoring/dashboard.json', 'utf8');
const alerts = Array.from(rules.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g), ([, name = '', runbook = '']) => ({
  name,
  runbook,
}));

describe('an alert', () => {
  test('has a page that says what it means, where to look and what to do', () => {
    expect(alerts.length).toBeGreaterThan(20);
    for (const { name, runbook } of alerts) {
      expect(existsSync(runbook), `${name}: ${runbook}`).toBe(true);
      const page = readFileSync(runbook, 'utf8');
      expect(page, runbook).toContain(`# ${name}: `);
      expect(page, runbook).toMatch(/\n## Look\n[\s\S]*\n## Do\n/);
    }
  });

  test('and a panel of the dashboard use metrics that there are', () => {
    const before = namesOfMetrics();
    registerBackupGauges('nowhere', systemClock);
    startFigureMetrics({ env: {} as never, db: {} as never, clock: systemClock, log: createLog('silent') });
    const known = new Set([...namesOfMetrics(), ...ofTheServer]);
    for (const name of namesOfMetrics()) if (!before.includes(name)) register.removeSingleMetric(name);
    const wanted = new Set(`${rules}${dashboard}`.match(/turnpike_\w+/g)?.map(withoutSuffix));
    expect([...wanted].filter((name) => !known.has(name))).toEqual([]);
  });
});

/** Made where the server starts. */
const ofTheServer = ['turnpike_database_connections', 'turnpike_request_log_dropped_total'];

const namesOfMetrics = (): string[] => register.getMetricsAsArray().map(({ name }) => name);

function withoutSuffix(name: string): string {
  return name.replace(/_(?:bucket|count|sum)$/, '');
}

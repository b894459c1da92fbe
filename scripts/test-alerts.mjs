// `npm run test:alerts`: each alert of deploy/monitoring/alerts.yml is silent on a healthy day, and fires when its own fault is
// put into it. promtool (Debian: prometheus) evaluates the rules; values are in its notation, one for each minute.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from './lib/paths.mjs';

const evaluatedAt = '1595m';

/** A day of an installation that is well. */
const healthy = {
  'up{job="turnpike", instance="a"}': '1x1600',
  turnpike_figures_current: '1x1600',
  'turnpike_payments_total{type="DB", mode="LIVE", result="approved"}': '0+18x1600',
  'turnpike_payments_total{type="DB", mode="LIVE", result="declined"}': '0+2x1600',
  'turnpike_acquirer_duration_seconds_count{connector="opp", result="approved"}': '0+18x1600',
  'turnpike_acquirer_duration_seconds_count{connector="opp", result="unknown"}': '0x1600',
  'turnpike_acquirer_duration_seconds_bucket{connector="opp", result="approved", le="1"}': '0+18x1600',
  'turnpike_acquirer_duration_seconds_bucket{connector="opp", result="approved", le="10"}': '0+18x1600',
  'turnpike_acquirer_duration_seconds_bucket{connector="opp", result="approved", le="+Inf"}': '0+18x1600',
  'turnpike_acquirer_circuit_open{account="one"}': '0x1600',
  turnpike_payment_attempts_oldest_seconds: '30x1600',
  'turnpike_deliveries_oldest_seconds{queue="webhooks"}': '20x1600',
  'turnpike_deliveries_failed{queue="webhooks"}': '3x1600',
  'turnpike_event_consumer_lag_seconds{consumer="ledger"}': '1x1600',
  turnpike_event_consumers_failing: '0x1600',
  turnpike_cases_overdue: '0x1600',
  turnpike_settlement_age_seconds: '3600x1600',
  turnpike_settlement_imports_failing: '0x1600',
  turnpike_file_connections_failing: '0x1600',
  'turnpike_http_request_duration_seconds_bucket{area="gateway", status="200", le="1"}': '0+20x1600',
  'turnpike_http_request_duration_seconds_bucket{area="gateway", status="200", le="10"}': '0+20x1600',
  'turnpike_http_request_duration_seconds_bucket{area="gateway", status="200", le="+Inf"}': '0+20x1600',
  'turnpike_http_request_duration_seconds_count{area="gateway", status="200"}': '0+20x1600',
  'turnpike_http_request_duration_seconds_count{area="gateway", status="503"}': '0x1600',
  turnpike_disk_free_bytes: '9e10x1600',
  'turnpike_expiry_seconds{name="access token"}': '9e6x1600',
  turnpike_request_log_dropped_total: '0x1600',
  turnpike_backup_age_seconds: '3600x1600',
  turnpike_drill_age_seconds: '86400x1600',
};

/** What changes in the last hundred minutes, by alert, and the labels that the alert has from it. */
const faults = {
  Down: { labels: { job: 'turnpike', instance: 'a' }, series: { 'up{job="turnpike", instance="a"}': '1x1500 0x100' } },
  DatabaseAway: { labels: {}, series: { turnpike_figures_current: '1x1500 0x100' } },
  ApprovalRateFell: {
    labels: { mode: 'LIVE' },
    series: {
      'turnpike_payments_total{type="DB", mode="LIVE", result="approved"}': '0+18x1500 27000+8x100',
      'turnpike_payments_total{type="DB", mode="LIVE", result="declined"}': '0+2x1500 3000+12x100',
    },
  },
  AcquirerFailing: {
    labels: { connector: 'opp' },
    series: { 'turnpike_acquirer_duration_seconds_count{connector="opp", result="unknown"}': '0x1500 0+5x100' },
  },
  AcquirerCircuitOpen: {
    labels: { account: 'one' },
    series: { 'turnpike_acquirer_circuit_open{account="one"}': '0x1500 1x100' },
  },
  AcquirerSlow: {
    labels: { connector: 'opp' },
    series: {
      'turnpike_acquirer_duration_seconds_bucket{connector="opp", result="approved", le="1"}': '0+18x1500 27000x100',
    },
  },
  PaymentsUnanswered: { labels: {}, series: { turnpike_payment_attempts_oldest_seconds: '30x1500 1000+60x100' } },
  MessagesLate: {
    labels: { queue: 'webhooks' },
    series: { 'turnpike_deliveries_oldest_seconds{queue="webhooks"}': '20x1500 4000+60x100' },
  },
  MessagesFailed: {
    labels: { queue: 'webhooks' },
    series: { 'turnpike_deliveries_failed{queue="webhooks"}': '3x1570 4x30' },
  },
  EventsBehind: {
    labels: { consumer: 'ledger' },
    series: { 'turnpike_event_consumer_lag_seconds{consumer="ledger"}': '1x1500 400+60x100' },
  },
  ConsumerFailing: { labels: {}, series: { turnpike_event_consumers_failing: '0x1500 1x100' } },
  CasesOverdue: { labels: {}, series: { turnpike_cases_overdue: '0x1500 2x100' } },
  SettlementMissing: { labels: {}, series: { turnpike_settlement_age_seconds: '3600x1500 130000+60x100' } },
  SettlementFailing: { labels: {}, series: { turnpike_file_connections_failing: '0x1500 1x100' } },
  SlowRequests: {
    labels: {},
    series: {
      'turnpike_http_request_duration_seconds_bucket{area="gateway", status="200", le="1"}': '0+20x1500 30000x100',
    },
  },
  Refusing: {
    labels: {},
    series: { 'turnpike_http_request_duration_seconds_count{area="gateway", status="503"}': '0x1500 0+5x100' },
  },
  DiskFull: { labels: {}, series: { turnpike_disk_free_bytes: '9e10x1500 1e9x100' } },
  EndsSoon: {
    labels: { name: 'access token' },
    series: { 'turnpike_expiry_seconds{name="access token"}': '9e6x1500 1e6x100' },
  },
  RequestLogGaps: { labels: {}, series: { turnpike_request_log_dropped_total: '0x1500 0+1x100' } },
  BackupOld: { labels: {}, series: { turnpike_backup_age_seconds: '3600x1500 94000+60x100' } },
  DrillOld: { labels: {}, series: { turnpike_drill_age_seconds: '86400x1500 700000+60x100' } },
};

const folder = path.join(root, 'deploy/monitoring');
const rules = await readFile(path.join(folder, 'alerts.yml'), 'utf8');
const alerts = new Map(
  [...rules.matchAll(/- alert: Turnpike(\w+)\n.*?severity: (\w+)\n.*?summary: (.*?)\n\s+runbook: (\S+)/gs)].map(
    ([, name, severity, summary, runbook]) => [name, { severity, summary, runbook }],
  ),
);
const untested = [...alerts.keys()].filter((name) => !(name in faults));
if (untested.length > 0) throw new Error(`No fault makes these alerts fire: ${untested.join(', ')}`);

// JSON is YAML, so no library is needed to write it.
const scratch = await mkdtemp(path.join(os.tmpdir(), 'turnpike-alerts-'));
try {
  await copyFile(path.join(folder, 'alerts.yml'), path.join(scratch, 'alerts.yml'));
  const tests = [
    {
      name: 'a healthy day',
      ...seriesOf({}),
      alert_rule_test: [...alerts.keys()].map((name) => expectation(name, [])),
    },
    ...Object.entries(faults).map(([name, { labels, series }]) => {
      const { severity, summary, runbook } = alerts.get(name);
      const fired = { exp_labels: { severity, ...labels }, exp_annotations: { summary, runbook } };
      return { name, ...seriesOf(series), alert_rule_test: [expectation(name, [fired])] };
    }),
  ];
  const file = path.join(scratch, 'alerts.test.yml');
  await writeFile(file, JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '1m', tests }));
  const { status, error } = spawnSync('promtool', ['test', 'rules', file], { stdio: 'inherit' });
  if (error) throw new Error('promtool is missing; on Debian: apt-get install prometheus', { cause: error });
  console.log(
    `${status === 0 ? 'All' : 'Not all'} of ${alerts.size} alerts are silent on a healthy day and fire on their fault.`,
  );
  process.exitCode = status ?? 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}

function seriesOf(changed) {
  const input_series = Object.entries({ ...healthy, ...changed }).map(([series, values]) => ({ series, values }));
  return { interval: '1m', input_series };
}

function expectation(name, exp_alerts) {
  return { alertname: `Turnpike${name}`, eval_time: evaluatedAt, exp_alerts };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { AccountDirectory } from '#lib/connectors/accounts/account-directory.ts';
import { type Channel, EntityTree } from '#lib/entities/index.ts';
import { assessRisk } from '#lib/fraud/assess-risk.ts';
import type { RiskSubject } from '#lib/fraud/facts/read-facts.ts';
import { createFraudServices, openIpCountries, openIpNetworks } from '#lib/fraud/index.ts';
import { evaluateRules } from '#lib/fraud/rules/evaluate-rules.ts';
import { createRuleSet } from '#lib/fraud/rules/rule-directory.ts';
import { velocityFacts } from '#lib/fraud/velocity/velocity-fact.ts';
import { startTimer, systemClock } from '#lib/platform/clock.ts';
import { createDatabase } from '#lib/platform/database/database.ts';
import { createPool } from '#lib/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#lib/platform/embedded-postgres/index.ts';
import { createEventSignal } from '#lib/platform/events/index.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { prepareDatabase } from '#lib/prepare-database.ts';
import { Vault } from '#lib/vault/index.ts';
import { cardCommand } from '#test/fixtures/card-command.ts';
import { seedMerchant } from '#test/fixtures/gateway.ts';
import { riskRules, storeRiskRules } from './load/risk-rules.ts';
import { type Result, recordResults } from './results.ts';

/**
 * How long the rules of one payment take, and how long its verdict takes with lists and velocity in the database and
 * everything stored, at 16 checks at a time. 100 rules over sent data, lists and velocity, of which a third match.
 */
const warmUpPayments = 2_000;
const measuredPayments = 20_000;
const warmUpVerdicts = 500;
const measuredVerdicts = 5_000;
const concurrency = 16;

const ruleSet = createRuleSet(riskRules);

function factsOf(payment: number) {
  return {
    ...Object.fromEntries(velocityFacts.map(({ name }, index) => [name, (payment + index) % 12])),
    'payment.amount': payment % 900,
    'payment.brand': 'VISA',
    'payment.currency': 'EUR',
    'card.bin': '420000',
    'customer.emailDomain': 'shop.example',
    'billing.country': 'DE',
    'shipping.country': 'FR',
    'time.hour': payment % 24,
    'lists.watch': ['card'],
    'card.country': 'DE',
    'match.cardCountry': true,
  };
}

const bands = { challengeScore: 50, denyScore: 100 };

/** The rules alone: the facts as CEL values, and no database. */
function measureRules(): { times: RecordableHistogram; matched: number } {
  const times = createHistogram();
  let matched = 0;
  for (let payment = 0; payment < warmUpPayments + measuredPayments; payment += 1) {
    const facts = factsOf(payment);
    const tookMs = startTimer();
    const evaluation = evaluateRules(ruleSet, facts, bands);
    if (payment < warmUpPayments) continue;
    record(times, tookMs());
    matched += evaluation.matched.length;
  }
  return { times, matched: matched / measuredPayments };
}

/** Whole verdicts, from a fresh database on. */
async function measureVerdicts(url: string): Promise<{ times: RecordableHistogram; rate: number }> {
  const pool = createPool(url, { max: concurrency });
  const db = createDatabase(pool);
  const vault = await Vault.open(db, Buffer.alloc(32, 2), systemClock);
  const { psp, channel } = await seedMerchant(db, { fraudManagement: 'on' });
  await storeRiskRules(db, psp.id);
  const connectors = { directory: new AccountDirectory(db), isTestNumber: () => true };
  const fraud = createFraudServices({
    db,
    vault,
    connectors,
    ipCountries: await openIpCountries(),
    ipNetworks: await openIpNetworks(undefined),
    clock: systemClock,
    events: createEventSignal(),
  });
  const found = await new EntityTree(db).findChannel(channel.id);
  if (!found) throw new Error('no channel');
  const times = createHistogram();
  let started = 0;
  let elapsedMs = startTimer();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (started < warmUpVerdicts + measuredVerdicts) {
        started += 1;
        if (started === warmUpVerdicts) elapsedMs = startTimer();
        const tookMs = startTimer();
        const verdict = await assessRisk(fraud, subjectOf(found, started));
        if (started > warmUpVerdicts) record(times, tookMs());
        await fraud.verdicts.beforePayment(verdict);
      }
    }),
  );
  const rate = (measuredVerdicts * 1_000) / elapsedMs();
  await pool.end();
  return { times, rate };
}

/** A shopper of a thousand, with a card of a thousand. */
function subjectOf(channel: Channel, number: number): RiskSubject {
  const now = systemClock.now();
  const command = cardCommand(channel, { id: newTransactionId(now), now });
  const shopper = String(number % 1_000).padStart(3, '0');
  const instrument = { ...command.instrument, number: `4200000000000${shopper}` };
  const customer = { ...command.customer, email: `${shopper}@shop.example`, ip: `192.0.2.${number % 250}` };
  return {
    command: { ...command, instrument, customer },
    instrument,
    paymentBrand: 'VISA',
    paymentMethod: 'CC',
    mode: 'INTERNAL',
    kind: 'payment',
    registrationId: null,
  };
}

function record(times: RecordableHistogram, tookMs: number): void {
  times.record(Math.max(1, Math.round(tookMs * 1e6)));
}

function resultsOf(name: string, times: RecordableHistogram): Result[] {
  return [50, 95, 99].map((percentile) => ({
    name: `${name}, p${percentile}`,
    figure: times.percentile(percentile) / 1e6,
    unit: 'ms',
    limit: null,
  }));
}

const directory = await mkdtemp(path.join(tmpdir(), 'turnpike-bench-'));
const server = await startEmbeddedPostgres({ directory, disposable: true });
try {
  await prepareDatabase(server.url);
  const evaluated = measureRules();
  const stored = await measureVerdicts(server.url);
  const results: Result[] = [
    ...resultsOf(`risk: ${riskRules.length} rules`, evaluated.times),
    ...resultsOf(`risk: verdict at ${concurrency}`, stored.times),
    { name: 'risk: verdicts', figure: stored.rate, unit: '/s', limit: null },
  ];
  for (const { name, figure, unit } of results) {
    console.log(`${name.padEnd(28)} ${figure.toFixed(unit === 'ms' ? 3 : 0).padStart(8)} ${unit}`);
  }
  console.log(`${'rules that matched'.padEnd(28)} ${evaluated.matched.toFixed(1).padStart(8)} a payment`);
  await recordResults(results);
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

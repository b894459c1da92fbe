import { visibleNumberOf } from '#lib/payments/index.ts';
import { networkOf } from '#lib/platform/http/ip-address.ts';
import { addressOf, binOf, canonicalCustomer } from './facts/canonical.ts';
import { digitsOf, emailDomainOf } from './facts/contact-facts.ts';
import type { Facts, FactValue } from './facts/fact.ts';
import { type CardIssuer, type RiskSubject, readFacts } from './facts/read-facts.ts';
import { fingerprintNumber, fingerprintValue } from './fingerprint.ts';
import type { ListedValues, ListMatches, ListQuery } from './lists/find-list-matches.ts';
import { type Evaluation, evaluateRules, type ScoreBands } from './rules/evaluate-rules.ts';
import { valueOfSource, writeSource } from './rules/named-list-use.ts';
import type { RuleSet } from './rules/rule-directory.ts';
import type { FraudServices } from './services.ts';
import { simulateDecision } from './simulate-decision.ts';
import { storedFacts } from './stored-facts.ts';
import { addCounts, type VelocityCounts } from './velocity/velocity-counts.ts';
import { type VelocityEntry, wantsBin } from './velocity/velocity-entry.ts';
import type { VelocityKey } from './velocity/velocity-fact.ts';
import { type NewVerdict, type Verdict, type VerdictDecision, verdictCodes } from './verdict.ts';

/**
 * Decides on a payment before it is sent, or on the same data without a payment: gathers the facts, counts velocity,
 * and runs lists and rules. The caller stores the verdict.
 */
export async function assessRisk(services: FraudServices, sent: RiskSubject): Promise<NewVerdict> {
  const subject = canonical(sent);
  const { channel } = subject.command;
  const ruleSet = await services.rules.findRuleSet(channel.entityIds);
  const simulated = simulateDecision(subject.command);
  // A simulated decision counts nothing: it is no payment of anyone.
  const ipCountry = findIpCountry(services, subject);
  const entry = velocityEntry(services, subject, { facts: ruleSet.facts, ipCountry });
  const counted = simulated === null ? entry : null;
  const { velocity } = services;
  const count = channel.settings.velocityCounting === 'strict' ? velocity.strict : velocity.fast;
  const { facts, counts } = await gatherFacts(services, subject, { ruleSet, ipCountry, counted, count });
  const numberedFacts = storedFacts(facts, ruleSet);
  const bands = bandsOf(subject);
  // Rules also read velocity, which verdicts keep as counts.
  addCounts(facts, counts);
  const evaluation = evaluateRules(ruleSet, facts, bands);
  return buildVerdict(subject, {
    ...(simulated === null ? decide(evaluation, facts) : simulateVerdict(simulated, bands)),
    ruleSetId: ruleSet.id,
    numberedFacts,
    failed: evaluation.failed,
    ...bands,
    counts,
    keys: entry.values,
    matched: simulated === null ? evaluation.matched : [],
    places: simulated === null ? evaluation.places : [],
  });
}

/**
 * What the rules decide about a shopper before there is account data (spec 4.2): nothing is counted or stored, and rules
 * about the account and about velocity find nothing.
 */
export async function estimateRisk(services: FraudServices, sent: RiskSubject): Promise<Decided> {
  const subject = canonical(sent);
  const bands = bandsOf(subject);
  const simulated = simulateDecision(subject.command);
  if (simulated !== null) return simulateVerdict(simulated, bands);
  const ruleSet = await services.rules.findRuleSet(subject.command.channel.entityIds);
  const ipCountry = findIpCountry(services, subject);
  const counted = velocityEntry(services, subject, { facts: ruleSet.facts, ipCountry });
  const count: Count = async ({ listed }) => ({ counts: {}, lists: listed ? await services.lists(listed) : null });
  const { facts } = await gatherFacts(services, subject, { ruleSet, ipCountry, counted, count });
  return decide(evaluateRules(ruleSet, facts, bands), facts);
}

/** Lists, counts and rules compare one form of each value, however it was sent. */
function canonical(subject: RiskSubject): RiskSubject {
  const { customer, billing } = subject.command;
  return { ...subject, command: { ...subject.command, customer: canonicalCustomer(customer, billing.country) } };
}

function bandsOf({ command: { channel } }: RiskSubject): ScoreBands {
  const { riskChallengeScore, riskDenyScore } = channel.settings;
  return { challengeScore: riskChallengeScore, denyScore: riskDenyScore };
}

type Count = (entry: VelocityEntry) => Promise<{ counts: VelocityCounts; lists: ListMatches | null }>;

type Decided = Pick<Verdict, 'decision' | 'score' | 'source'>;

/** A block list denies, an allow list accepts, a watch list challenges what would be accepted; else the rules decide. */
function decide({ decision, score }: Evaluation, facts: Facts): Decided {
  const isOn = (list: string): boolean => (facts[`lists.${list}`] as readonly string[] | undefined) !== undefined;
  if (isOn('block')) return { decision: 'DENY', score, source: 'LIST' };
  if (isOn('allow')) return { decision: 'ACCEPT', score, source: 'LIST' };
  if (isOn('watch') && decision === 'ACCEPT') return { decision: 'CHALLENGE', score, source: 'LIST' };
  return { decision, score, source: 'RULES' };
}

/** The lowest score of the band that is simulated. */
function simulateVerdict(decision: VerdictDecision, bands: ScoreBands): Decided {
  const scores = { ACCEPT: 0, ERROR: 0, CHALLENGE: bands.challengeScore, DENY: bands.denyScore };
  return { decision, score: scores[decision], source: 'SIMULATION' };
}

type Gathering = { ruleSet: RuleSet; ipCountry: string | null; counted: CountedEntry | null; count: Count };

async function gatherFacts(
  services: FraudServices,
  subject: RiskSubject,
  { ruleSet, ipCountry, counted, count }: Gathering,
): Promise<{ facts: Record<string, FactValue>; counts: VelocityCounts }> {
  const { ip } = subject.command.customer;
  const ipNetwork = ip ? services.ipNetworks.find(ip) : null;
  const facts = readFacts(subject, { issuer: await findIssuer(services, subject), ipCountry, ipNetwork });
  facts.request = subject.command.redactedRequest;
  if (counted === null) return { facts, counts: {} };
  const entry = { ...counted, listed: listQueryOf(subject, facts, counted, ruleSet) };
  const lookups = services.lookups.map((lookup) => lookup(entry)).filter((each) => each !== null);
  const [found, ...earlier] = lookups.length > 0 ? await Promise.all([count(entry), ...lookups]) : [await count(entry)];
  if (found.lists) addLists(facts, found.lists);
  for (const each of earlier) Object.assign(facts, each);
  return { facts, counts: found.counts };
}

function findIpCountry({ ipCountries }: FraudServices, { command }: RiskSubject): string | null {
  return command.customer.ip ? ipCountries.find(command.customer.ip) : null;
}

async function findIssuer({ connectors }: FraudServices, { instrument }: RiskSubject): Promise<CardIssuer | null> {
  if (instrument.kind !== 'card' || instrument.number === null) return null;
  return (await connectors.directory.findBinTable()).find(instrument.number);
}

function addLists(facts: Record<string, FactValue>, { ALLOW, BLOCK, WATCH, named }: ListMatches): void {
  if (ALLOW.length > 0) facts['lists.allow'] = ALLOW;
  if (BLOCK.length > 0) facts['lists.block'] = BLOCK;
  if (WATCH.length > 0) facts['lists.watch'] = WATCH;
  if (named.length > 0) facts['lists.named'] = named;
}

/** What of a payment may be on a list. */
function listQueryOf(
  { command, instrument }: RiskSubject,
  facts: Facts,
  { values }: CountedEntry,
  { named }: RuleSet,
): ListQuery {
  const { email, ip, deviceId, id, phone } = command.customer;
  const countryOf = (name: string): string | null => (facts[name] as string | undefined) ?? null;
  const listed: ListedValues = {
    card: values.card ?? null,
    bin: instrument.kind === 'card' ? (instrument.number?.slice(0, 8) ?? null) : null,
    email,
    emailDomain: email && emailDomainOf(email),
    ip,
    device: deviceId,
    customer: id,
    phone,
    ipCountry: countryOf('customer.ipCountry'),
    cardCountry: countryOf('card.country'),
    billingCountry: countryOf('billing.country'),
  };
  const compared = named.map(({ list, source, kind }) => {
    // The fact has six digits of the number.
    const isBin = kind === 'bin' && source.fact === 'card.bin';
    const value = isBin ? listed.bin : valueOfSource(facts, source);
    return { list, source: writeSource(source), kind, value: value ?? '' };
  });
  return {
    entityIds: command.channel.entityIds,
    at: command.now,
    values: listed,
    named: compared.filter(({ value }) => value !== ''),
  };
}

/** A payment before it is known what of it may be on a list. */
type CountedEntry = Omit<VelocityEntry, 'listed'>;

function velocityEntry(
  { vault }: FraudServices,
  { command, instrument }: RiskSubject,
  { facts, ipCountry }: { facts: ReadonlySet<string>; ipCountry: string | null },
): CountedEntry {
  const { customer, channel, amountMinor, currency, id, now } = command;
  const { email, ip, deviceId, phone } = customer;
  const values: Partial<Record<VelocityKey, string>> = {};
  if (instrument.number) values.card = fingerprintNumber(vault, instrument.number);
  if (email) values.email = fingerprintValue(vault, 'email', email);
  if (ip) values.ip = fingerprintValue(vault, 'ip', channel.settings.ipv6Counting === 'network' ? networkOf(ip) : ip);
  if (deviceId) values.device = fingerprintValue(vault, 'device', deviceId);
  if (customer.id) values.customer = fingerprintValue(vault, 'customer', customer.id);
  const digits = digitsOf(phone);
  const bin = wantsBin(facts) ? binOf(instrument) : null;
  const shippingAddress = addressOf(command.shipping);
  return {
    merchantId: channel.merchantId,
    psp: { id: channel.entityIds.at(-1) ?? '', mode: channel.mode },
    paymentId: id,
    at: now,
    amountMinor,
    currency,
    facts,
    values,
    named: {
      ...(digits ? { phone: fingerprintValue(vault, 'phone', digits) } : {}),
      ...(bin ? { bin: fingerprintValue(vault, 'bin', bin) } : {}),
    },
    ofCard: {
      ...(ipCountry ? { ipCountry } : {}),
      ...(values.card && shippingAddress
        ? { shippingAddress: fingerprintValue(vault, 'shipping-address', shippingAddress) }
        : {}),
    },
  };
}

function buildVerdict(
  { command, instrument, paymentBrand, kind, registrationId }: RiskSubject,
  decided: Decided &
    Pick<
      NewVerdict,
      | ('ruleSetId' | 'numberedFacts' | 'counts' | 'keys')
      | ('matched' | 'places' | 'failed' | 'challengeScore' | 'denyScore')
    >,
): NewVerdict {
  const { id, channel, amountMinor, currency, merchantTransactionId, ndc, actor, now } = command;
  const verdictKind = kind === 'payment' ? 'PAYMENT' : 'STANDALONE';
  return {
    id,
    merchantId: channel.merchantId,
    channelId: channel.id,
    kind: verdictKind,
    ...decided,
    resultCode: verdictCodes[verdictKind][decided.decision],
    amountMinor,
    currency,
    paymentBrand,
    merchantTransactionId,
    registrationId,
    ndc,
    actor,
    ...visibleNumberOf(instrument),
    echo: kind === 'payment' ? {} : command.echo,
    createdAt: now,
  };
}

import type { AuthenticationResult } from '#lib/connectors/index.ts';
import {
  keepWishes,
  type PaymentCommand,
  type PaymentStage,
  type StageFacts,
  type StageResult,
} from '#lib/payments/index.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { openProof, shownResult } from './apply-authentication.ts';
import { type Authentication, hasEnded } from './authentication.ts';
import { beginAuthentication } from './begin-authentication.ts';
import type { CardRange, DirectoryServer } from './directory/directory-server.ts';
import { mayContinue, refusalCode, toAcquirer } from './outcome.ts';
import { redirectOf } from './redirect.ts';
import type { AuthenticationServices } from './services.ts';
import { markApplied } from './store.ts';
import { claimResult } from './uses/claim-result.ts';

/**
 * Authenticates the cardholder of a payment between routing and sending (spec 3.1). A payment that needs no
 * authentication costs no statement.
 */
export function authenticateCardholder(services: AuthenticationServices): PaymentStage {
  return {
    name: 'authenticate',
    run: async (sent, facts) => {
      const command = withWishes(sent, facts);
      const misuse = usesOther(sent, facts)
        ? await claimResult(services, { ...facts, id: facts.payment.id, command })
        : null;
      if (misuse) return { kind: 'reject', ...misuse };
      const unchanged = isExempted(sent, facts) ? withIndicators(command) : nothing;
      if (!needsAuthentication(command, facts)) return unchanged;
      const participation = await findParticipation(services, command, facts);
      if (!participation) return unchanged;
      if (isInstallmentWithoutCount(command)) return { kind: 'reject', code: '100.390.117' };
      const authentication = await begin(services, command, facts, participation);
      return toStageResult(services, command, facts, authentication);
    },
    stepUp: async (sent, facts) => {
      // The issuer has asked for the cardholder, so no result that a tester wants is left.
      const command = { ...withChallenge(sent), testTriggers: null };
      if (facts.authentication?.verificationId !== undefined || isInstallmentWithoutCount(command)) return nothing;
      if (!needsAuthentication(command, facts)) return nothing;
      const participation = await findParticipation(services, command, facts);
      if (!participation) return nothing;
      const authentication = await begin(services, command, facts, participation);
      if (!hasEnded(authentication)) return toStageResult(services, command, facts, authentication);
      const result = await toStageResult(services, command, facts, authentication);
      // What no issuer vouches for would be declined again.
      return authentication.state === 'AUTHENTICATED' ? result : nothing;
    },
  };
}

const nothing: StageResult = { kind: 'continue' };

/**
 * What the risk check asks for: a challenge, or an exemption by the analysis of the transaction's risk (02), unless the
 * merchant asked for one himself.
 */
function withWishes(command: PaymentCommand, facts: StageFacts): PaymentCommand {
  const { threeDSecure } = command;
  if (facts.wishes?.authentication === 'required') return withChallenge(withoutBareIndicator(command));
  if (!isExempted(command, facts)) return command;
  return { ...command, threeDSecure: { exemptionFlag: '02', ...threeDSecure } };
}

/** Whatever the merchant wishes for. */
function withChallenge({ threeDSecure, ...command }: PaymentCommand): PaymentCommand {
  const { exemptionFlag: _, disable: _d, ...rest } = threeDSecure ?? {};
  return { ...command, threeDSecure: { ...rest, challengeIndicator: '04' } };
}

/** An indicator alone proves no authentication to a rule that asks for one. */
function withoutBareIndicator(command: PaymentCommand): PaymentCommand {
  const { eci: _, ...rest } = command.threeDSecure ?? {};
  const isProven = rest.verificationId !== undefined || rest.dsTransactionId !== undefined;
  return isProven ? command : { ...command, threeDSecure: rest };
}

/** Only a payment by card whose cardholder would be authenticated otherwise is exempted from that. */
function isExempted({ threeDSecure, standingInstruction }: PaymentCommand, facts: StageFacts): boolean {
  const { wishes, payment, account } = facts;
  if (wishes?.authentication !== 'exempt' || account.kind !== 'card' || account.cryptogram !== null) return false;
  if (payment.paymentType !== 'DB' && payment.paymentType !== 'PA') return false;
  return standingInstruction?.source !== 'MIT' && !isAuthenticatedElsewhere(threeDSecure);
}

/** For the acquirer, where no authentication takes place. */
function withIndicators({ threeDSecure }: PaymentCommand): StageResult {
  return { kind: 'continue', facts: { authentication: threeDSecure as AuthenticationResult } };
}

type Participation = { directory: DirectoryServer; range: CardRange };

/** The directory server that knows the card; null for a card that does not take part. */
async function findParticipation(
  services: AuthenticationServices,
  command: PaymentCommand,
  { payment, account, routes }: StageFacts,
): Promise<Participation | null> {
  const directory = services.findDirectory(payment.mode, routes?.[0]?.connector ?? null);
  const range = await directory?.findRange(account.number ?? '', command.testTriggers);
  return directory && range ? { directory, range } : null;
}

function begin(
  services: AuthenticationServices,
  command: PaymentCommand,
  { payment, account, storingAccount }: StageFacts,
  participation: Participation,
): Promise<Authentication> {
  return beginAuthentication(services, {
    ...participation,
    id: newTransactionId(command.now),
    command,
    account,
    echo: {},
    paymentBrand: payment.paymentBrand,
    mode: payment.mode,
    paymentId: payment.id,
    storeCard: async () => (await storingAccount) ?? payment.accountId,
  });
}

/**
 * A shopper who can be sent away and come back is needed, and nothing is repeated that the merchant had done elsewhere
 * (spec 2.11) or that a wallet proves. A payment that was held is released by a user: its shopper is gone.
 */
function needsAuthentication(
  { threeDSecure, standingInstruction, shopperResultUrl, channel }: PaymentCommand,
  { payment, account, resumption, wishes }: StageFacts,
): boolean {
  const isWanted = channel.settings.threeDSecure !== 'off' || wishes?.authentication === 'required';
  if (!isWanted || resumption !== null) return false;
  if (account.kind !== 'card' || account.number === null || account.cryptogram !== null) return false;
  if (payment.paymentType !== 'DB' && payment.paymentType !== 'PA') return false;
  if (shopperResultUrl === null || standingInstruction?.source === 'MIT') return false;
  if (isTrue(threeDSecure?.disable)) return false;
  return !isAuthenticatedElsewhere(threeDSecure);
}

const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

function isAuthenticatedElsewhere(threeDSecure: PaymentCommand['threeDSecure']): boolean {
  return ['eci', 'verificationId', 'dsTransactionId'].some((name) => threeDSecure?.[name] !== undefined);
}

/** Pays with the result of an authentication made before, which is good for one payment; what a merchant repeats by itself is not. */
function usesOther(
  { threeDSecure, standingInstruction, authenticationData }: PaymentCommand,
  { payment, account }: StageFacts,
): boolean {
  const isPaid = payment.paymentType === 'DB' || payment.paymentType === 'PA';
  // A wallet proves each payment by a cryptogram of its own, which its network counts.
  if (account.cryptogram !== null || authenticationData.walletSource !== undefined) return false;
  return isPaid && standingInstruction?.source !== 'MIT' && isAuthenticatedElsewhere(threeDSecure);
}

/** Issuers ask for how many instalments the cardholder agrees to (spec 2.10). */
function isInstallmentWithoutCount({ standingInstruction }: PaymentCommand): boolean {
  return standingInstruction?.type === 'INSTALLMENT' && standingInstruction.numberOfInstallments === null;
}

async function toStageResult(
  services: AuthenticationServices,
  command: PaymentCommand,
  { payment }: StageFacts,
  authentication: Authentication,
): Promise<StageResult> {
  if (!hasEnded(authentication)) {
    const { threeDSecure } = command;
    return { kind: 'redirect', redirect: redirectOf(services, authentication), changed: { threeDSecure } };
  }
  await markApplied(autocommit(services.db), authentication);
  const outcome = { ...payment.outcome, threeDSecure: shownResult(authentication) };
  const facts = { payment: { ...payment, outcome } };
  if (!mayContinue(authentication.state, command.channel.settings)) {
    const reason = 'the cardholder was not authenticated';
    return { kind: 'reject', code: refusalCode(authentication), reason, facts };
  }
  const proof = await openProof(services, authentication);
  const threeDSecure = keepWishes(command.threeDSecure, toAcquirer(authentication.result, proof));
  return { kind: 'continue', facts: { ...facts, authentication: threeDSecure } };
}

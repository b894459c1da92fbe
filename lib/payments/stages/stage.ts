import type { AcquirerRoute, AuthenticationResult, Redirect } from '#lib/connectors/index.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { PaymentCommand } from '../command.ts';
import type { Instrument, ResolvedBrand } from '../instrument/payment-instrument.ts';
import type { ParameterError, Payment } from '../payment.ts';
import type { PaymentOptions } from '../payment-options.ts';

/** How a payment that was stored before it was sent goes on: whose decision it is, and the event that keeps it. */
export type Resumption = {
  sealedCommand: string;
  actor: string;
  eventType: 'payment.released' | 'payment.continued';
  data: object;
};

/** What the rules of the risk check ask of the stages after it. */
export type RiskWishes = {
  /** An authentication by a challenge, or an exemption from it. */
  authentication: 'required' | 'exempt' | null;
  /** The account of a connector to send to, if it takes the payment. */
  accountId: string | null;
};

/** What the stages before this one found out. */
export type StageFacts = {
  payment: Payment;
  /** What is paid with: sent, or stored earlier. */
  account: Instrument;
  brand: ResolvedBrand;
  /** Where it is sent: the account that routing chose, then its fallbacks; null before routing. */
  routes: readonly AcquirerRoute[] | null;
  options: PaymentOptions;
  /** What an authentication here came to, for the acquirer; absent: what the command brought. */
  authentication?: AuthenticationResult;
  wishes?: RiskWishes;
  /** What the risk check knew, for its rules after the authentication; null where none may run. Absent after a suspension. */
  screened?: Readonly<Record<string, unknown>> | null;
  /** Null while nothing of the payment is stored. */
  resumption: Resumption | null;
  /** The account is being stored in the vault; the payment has its id after `withAccount`. */
  storingAccount?: Promise<string>;
};

type ContinuedFacts = Pick<StageFacts, 'payment' | 'routes' | 'options' | 'authentication' | 'wishes' | 'screened'>;

export type StageResult =
  | { kind: 'continue'; facts?: Partial<ContinuedFacts> }
  /** A user or another system decides later: the payment is stored as HELD, and nothing is sent. */
  | { kind: 'hold'; reason: string; facts?: Partial<Pick<StageFacts, 'payment' | 'wishes'>> }
  | {
      kind: 'reject';
      code: ResultCode;
      reason?: string;
      parameterError?: ParameterError | undefined;
      /** Its command is stored, so that the payment can be run again from the next stage on. */
      mayRunAgain?: boolean;
      facts?: Partial<Pick<StageFacts, 'payment'>>;
    }
  /** The shopper has to do something elsewhere first. */
  | {
      kind: 'redirect';
      redirect: Redirect;
      /** What the acquirer gets instead of what was sent, once the shopper is back. */
      changed?: Pick<PaymentCommand, 'threeDSecure'>;
    };

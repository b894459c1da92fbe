import { isResultCode, type ResultCode } from '#lib/result-codes/index.ts';
import type { OpaqueTestTriggers } from '../contract.ts';

/**
 * What a tester may ask of the simulator through custom parameters (docs: /docs/test-cards). A trigger
 * is read from the request alone, so the same request always has the same outcome.
 */
export type TestTriggers = {
  resultCode: ResultCode | null;
  delayMs: number;
  timeout: 'before' | 'after' | null;
  avs: string | null;
  cvv: string | null;
  /** Approves another amount than was requested, in minor units. */
  approvedAmount: string | null;
  /** What the simulated issuer answers for any card, or how it fails to. */
  threeDSecure: IssuerBehaviour | null;
};

/** A status of the authentication, or a fault of the exchange. */
export const issuerBehaviours = [
  'Y',
  'A',
  'N',
  'U',
  'R',
  'C',
  'D',
  'I',
  'N81',
  'U80',
  'timeout-areq',
  'timeout-method',
  'timeout-challenge',
  'erro',
] as const;
export type IssuerBehaviour = (typeof issuerBehaviours)[number];

export const noTestTriggers: TestTriggers = {
  resultCode: null,
  delayMs: 0,
  timeout: null,
  avs: null,
  cvv: null,
  approvedAmount: null,
  threeDSecure: null,
};

const maxDelayMs = 60_000;

/** The triggers by their names; a value that means nothing is left out. */
export function parseTestTriggers(values: Readonly<Record<string, string>>): TestTriggers {
  const sent = (name: keyof TestTriggers): string | null => values[name] ?? null;
  const code = sent('resultCode');
  const timeout = sent('timeout');
  const delay = Number(sent('delayMs') ?? 0);
  return {
    resultCode: code !== null && isResultCode(code) ? code : null,
    delayMs: Number.isFinite(delay) ? Math.min(Math.max(delay, 0), maxDelayMs) : 0,
    timeout: timeout === 'before' || timeout === 'after' ? timeout : null,
    avs: matching(sent('avs'), /^[AZNUF]$/),
    cvv: matching(sent('cvv'), /^[MNPSU]$/),
    approvedAmount: matching(sent('approvedAmount'), /^[0-9]{1,15}$/),
    threeDSecure: issuerBehaviours.find((each) => each === sent('threeDSecure')) ?? null,
  };
}

/** The triggers of a request that everything in between handed on unread. */
export function readTestTriggers(triggers: OpaqueTestTriggers | null): TestTriggers {
  return { ...noTestTriggers, ...(triggers as TestTriggers | null) };
}

function matching(value: string | null, allowed: RegExp): string | null {
  return value !== null && allowed.test(value) ? value : null;
}

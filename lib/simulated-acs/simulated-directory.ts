import type { DirectoryServer } from '#lib/authentication/index.ts';
import { findTestCard, readTestTriggers } from '#lib/connectors/simulator/index.ts';
import { sleep } from '#lib/platform/clock.ts';
import { answerRequest } from './answer-request.ts';
import { testExtension } from './issuer.ts';
import { acsPaths, type SimulatedAcsServices } from './services.ts';
import { testRoot } from './sign-content.ts';

/** The directory server of the simulator, in this process: the same JSON as over a network. */
export function createSimulatedDirectory(services: SimulatedAcsServices): DirectoryServer {
  const methodUrl = services.baseUrl + acsPaths.method;
  const version = '2.2.0' as const;
  return {
    name: 'simulated',
    requiresBrowser: false,
    roots: [testRoot],
    findRange: async (cardNumber, testTriggers) => {
      const { threeDSecure, resultCode } = readTestTriggers(testTriggers);
      if (threeDSecure !== null) {
        return { version, methodUrl: threeDSecure === 'timeout-method' ? `${methodUrl}?silent` : null };
      }
      const card = findTestCard(cardNumber);
      // A tester who asks for a result of the acquirer gets that one.
      if (!card || card.enrolment === 'not enrolled' || resultCode !== null) return null;
      return { version, methodUrl: card.hasMethod ? methodUrl : null };
    },
    describeTest: (testTriggers) => {
      const { threeDSecure } = readTestTriggers(testTriggers);
      if (threeDSecure === null) return [];
      const names = { name: 'Simulated issuer', id: testExtension, criticalityIndicator: false };
      return [{ ...names, data: { threeDSecure } }];
    },
    send: async (bytes, timeoutMs) => {
      if (bytes.includes('"timeout-areq"')) {
        await sleep(timeoutMs);
        return { kind: 'unknown', reason: 'a test trigger asks the directory server not to answer' };
      }
      return { kind: 'answer', bytes: answerRequest(services, bytes) };
    },
  };
}

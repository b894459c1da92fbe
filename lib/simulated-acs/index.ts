export { answerRequest } from './answer-request.ts';
export type { Challenge } from './challenge-token.ts';
export {
  beginChallenge,
  type ChallengeStep,
  challengeChoices,
  challengeTokenOf,
  completeChallenge,
  oneTimePassword,
  outOfBand,
} from './complete-challenge.ts';
export { type MethodReturn, readMethodData } from './method.ts';
export { acsPaths, type SimulatedAcsServices } from './services.ts';
export { signContent, testRoot } from './sign-content.ts';
export { createSimulatedDirectory } from './simulated-directory.ts';

export { answerRequest } from './answer-request.ts';
export {
  beginChallenge,
  type ChallengeStep,
  challengeChoices,
  challengeTokenOf,
  completeChallenge,
  oneTimePassword,
  outOfBand,
} from './complete-challenge.ts';
export { readMethodData } from './method.ts';
export { acsPaths, type SimulatedAcsServices } from './services.ts';
export { signContent, testRoot } from './sign-content.ts';
export { createSimulatedDirectory } from './simulated-directory.ts';

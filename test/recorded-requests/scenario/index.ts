import type { Recorder } from '../recorder.ts';
import { access } from './access.ts';
import { paymentAccounts } from './accounts.ts';
import { cards } from './cards.ts';
import { followUps } from './follow-ups.ts';
import { generated } from './generated.ts';
import { idempotency } from './idempotency.ts';
import { protocol } from './protocol.ts';
import { queries } from './queries.ts';
import { registrations } from './registrations.ts';
import { entitySettings } from './settings.ts';
import { standingInstructions } from './standing-instructions.ts';
import { simulatorTriggers } from './triggers.ts';
import { validation } from './validation.ts';

export type ScenarioPart = (run: Recorder) => Promise<void>;

/** The parts of the scenario by the name of their fixture. Parts that move the clock far come last. */
export const scenario: Readonly<Record<string, ScenarioPart>> = {
  cards,
  'follow-ups': followUps,
  registrations,
  idempotency,
  validation,
  protocol,
  generated,
  'simulator-triggers': simulatorTriggers,
  'standing-instructions': standingInstructions,
  queries,
  accounts: paymentAccounts,
  access,
  'entity-settings': entitySettings,
};

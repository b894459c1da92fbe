import { deadlines } from '#lib/platform/database/deadline-client.ts';

/**
 * Set up before each integration test: more files run at once than there are cores, and a statement that waits for a core
 * is no fault. Tests of the deadlines set their own.
 */
Object.assign(deadlines, { requestMs: 8_000, paymentMs: 8_000 });

/** A correction and a reversal may be a write-off by another name, so all of them count against its limit. */
export const correcting = { permission: 'ledger.correct', kind: 'write-off' } as const;

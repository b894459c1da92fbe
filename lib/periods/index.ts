export { verifyPeriods } from './chain/verify-periods.ts';
export { checkPeriod } from './checklist/check-period.ts';
export type { ChecklistItemId } from './checklist/checklist.ts';
export type { AccountingPeriod } from './period.ts';
export { proofLines } from './proof/write-proof.ts';
export { beginPeriod } from './sign-off/begin-period.ts';
export { proposeClose, waiveItem } from './sign-off/change-period.ts';
export { closePeriod, prepareClose } from './sign-off/close-period.ts';
export { findClosedPeriod, findPeriodForStaff, listClosedRanges } from './store.ts';

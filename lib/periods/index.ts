export { verifyPeriods } from './chain/verify-periods.ts';
export type { ChecklistItemId } from './checklist/checklist.ts';
export { countItems } from './checklist/count-items.ts';
export type { AccountingPeriod } from './period.ts';
export { beginPeriod } from './sign-off/begin-period.ts';
export { proposeClose, waiveItem } from './sign-off/change-period.ts';
export { closePeriod, prepareClose } from './sign-off/close-period.ts';
export { findPeriodForStaff, listClosedRanges } from './store.ts';

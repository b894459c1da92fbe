export { type PeriodProblem, verifyPeriods } from './chain/verify-periods.ts';
export { checkLedger } from './checklist/check-ledger.ts';
export {
  type ChecklistItemId,
  checklistItems,
  type ItemState,
  stateOfItem,
} from './checklist/checklist.ts';
export { countItems } from './checklist/count-items.ts';
export { itemSearches } from './checklist/item-searches.ts';
export type { AccountingPeriod, CheckedItem, PeriodState } from './period.ts';
export { periodFields } from './search/period-fields.ts';
export { countPeriods, searchPeriods } from './search/search-periods.ts';
export { type BeginResult, beginPeriod, findFirstOpenDay } from './sign-off/begin-period.ts';
export {
  type ChangeResult,
  cancelPeriod,
  hasLater,
  proposeClose,
  reopenPeriod,
  returnPeriod,
  waiveItem,
  withdrawProposal,
} from './sign-off/change-period.ts';
export { type CloseResult, closePeriod, mergeItems, prepareClose } from './sign-off/close-period.ts';
export { findPeriodForStaff, listClosedRanges, listPeriodEvents } from './store.ts';

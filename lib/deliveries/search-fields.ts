import { matching, searchField } from '#lib/platform/search/search-field.ts';

/** The states that users search deliveries by. */
export const searchedStates = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sending', label: 'Sending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** Why the last attempt failed, by its code. */
export const causeField = searchField({
  ...{ label: 'Cause', kind: 'text', hint: 'status-500' },
  read: matching(/^[a-z0-9-]{1,60}$/, 'is the code of a cause, for example status-500'),
});

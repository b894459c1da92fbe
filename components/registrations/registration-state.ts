/** The labels of the states. */
export const registrationStatusLabels: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
  DELETED: 'Deleted',
  EXPIRED: 'Expired',
};

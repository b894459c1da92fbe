/** What the page of a user searches the audit log for. */
export function historyQueries(userId: string): Record<'activity' | 'changes', { q: string }> {
  const actor = `actor:"user:${userId}"`;
  return { activity: { q: actor }, changes: { q: `subject:${userId} -${actor}` } };
}

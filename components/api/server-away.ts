/** Whether the server answers: the page shows a banner while it does not, and goes on by itself. */

let isAway = false;
const listeners = new Set<() => void>();

export function setServerAway(away: boolean): void {
  if (away === isAway) return;
  isAway = away;
  for (const listener of listeners) listener();
}

export function isServerAway(): boolean {
  return isAway;
}

export function listenForServer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

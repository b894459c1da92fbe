const dayMs = 86_400_000;

/** Whole days; 0 where a virtual clock was moved back in between. */
export function daysBetween(first: Date, at: Date): number {
  return Math.max(0, Math.floor((at.getTime() - first.getTime()) / dayMs));
}

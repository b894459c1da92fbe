/** One check of a drill, as its page shows it. */
export type DrillCheck = { readonly name: string; readonly figure: string; readonly isGood: boolean };

export const good = (name: string, figure: string): DrillCheck => ({ name, figure, isGood: true });

export const bad = (name: string, figure: string): DrillCheck => ({ name, figure, isGood: false });

/** A check that cannot be made has failed. */
export async function attempt(name: string, run: () => Promise<DrillCheck>): Promise<DrillCheck> {
  try {
    return await run();
  } catch (error) {
    return bad(name, error instanceof Error ? error.message : String(error));
  }
}

const shown = 5;

/** Good where nothing was found; otherwise the first of what was. */
export function expectNone(name: string, found: readonly string[], figure: string): DrillCheck {
  if (found.length === 0) return good(name, figure);
  const more = found.length > shown ? `, and ${found.length - shown} more` : '';
  return bad(name, `${found.slice(0, shown).join('; ')}${more}`);
}

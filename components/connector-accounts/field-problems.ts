import type { BackOfficeError } from '#components/api/back-office-error.ts';

/** The errors of a form by the name of their field. */
export function fieldProblems(error: BackOfficeError | null): Readonly<Record<string, string>> {
  const details = error?.details as { fields?: { name: string; message: string }[] } | null | undefined;
  return Object.fromEntries((details?.fields ?? []).map(({ name, message }) => [name, message]));
}

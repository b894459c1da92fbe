import { z } from 'zod';

/** The only element of a list that accepts all values; an empty list accepts none. */
export const anyValue = '*';

/** Whether a list of accepted values accepts this one. */
export function allowsValue(list: readonly string[], value: string | null): boolean {
  return list.includes(anyValue) || (value !== null && list.includes(value));
}

/** A list of accepted values: the listed ones, all with `anyValue`, or none. */
export function acceptedValues(value: z.ZodType<string, string>) {
  return z
    .array(z.string().superRefine((each, context) => checkValue(value, each, context)))
    .refine((list) => list.length < 2 || !list.includes(anyValue), { error: 'are either all or some, not both' });
}

function checkValue(value: z.ZodType<string, string>, each: string, context: z.RefinementCtx): void {
  if (each === anyValue) return;
  for (const { message } of value.safeParse(each).error?.issues ?? []) {
    context.addIssue({ code: 'custom', message });
  }
}

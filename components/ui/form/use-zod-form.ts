'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

/** The values of fields, before and after the schema has converted them. */
export type ZodForm<Input extends FieldValues, Output = Input> = UseFormReturn<Input, unknown, Output>;

/** A form whose values follow a schema. A field is checked when the form is sent, and afterwards while it is corrected. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
): ZodForm<Input, Output> {
  return useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues: defaults });
}

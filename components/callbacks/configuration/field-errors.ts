import type { FieldPath, FieldValues } from 'react-hook-form';
import { notSent } from '#components/ui/form/form.tsx';
import type { ServerFieldError } from '#components/ui/form/server-errors.ts';
import type { ZodForm } from '#components/ui/form/use-zod-form.ts';

/** Shows messages about single fields beside these, which have other names in the form than in the request. */
export async function withFieldErrors<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  rename: (name: string) => string,
  send: () => Promise<unknown>,
): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    const { fields } = error as { fields?: ServerFieldError[] };
    if (!Array.isArray(fields) || fields.length === 0) throw error;
    for (const [index, { name, message }] of fields.entries())
      form.setError(rename(name) as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
    return notSent;
  }
}

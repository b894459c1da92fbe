import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Translate } from '#messages/translate.ts';
import type { ZodForm } from './use-zod-form.ts';

/** A message of a rejected request about one of its fields. */
export type ServerFieldError = { name: string; message: string };

/** The names of the fields, also of nested ones: `limits.daily`. */
function fieldNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? [name, ...fieldNames(value, `${name}.`)] : [name];
  });
}

/**
 * Shows the messages of a rejected request: beside their fields, and those about anything else as one message of the
 * form. The first field with a message gets the focus.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: ZodForm<Input, Output>,
  fields: readonly ServerFieldError[],
  message?: string,
): void {
  const known = new Set(fieldNames(form.getValues()));
  const beside = fields.filter(({ name }) => known.has(name));
  const rest = fields.filter(({ name }) => !known.has(name));
  for (const [index, each] of beside.entries()) {
    const error = { type: 'server', message: each.message };
    form.setError(each.name as FieldPath<Input>, error, { shouldFocus: index === 0 });
  }
  const formMessage = rest.map((each) => each.message).join(' ') || (beside.length === 0 ? message : undefined);
  if (formMessage) form.setError('root.server', { type: 'server', message: formMessage });
}

/** Shows any failure of a request; `fields` of the error, where it has them, go beside their fields. */
export function applyFailure<Input extends FieldValues, Output>(
  t: Translate,
  form: ZodForm<Input, Output>,
  error: unknown,
): void {
  const { fields, message } = error as { fields?: unknown; message?: unknown };
  const isList = Array.isArray(fields) && fields.every((each) => typeof each?.name === 'string');
  const text = typeof message === 'string' && message ? message : t('ui.form.saveFailed');
  applyServerErrors(form, isList ? (fields as ServerFieldError[]) : [], text);
}

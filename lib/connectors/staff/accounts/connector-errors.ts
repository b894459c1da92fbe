import { z } from 'zod';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { ConnectorConflictError, ConnectorValidationError } from '../../accounts/connector-account.ts';

/** Error messages of the feature are for users; field errors are returned with their field. */
export async function mapConnectorErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConnectorValidationError) throw new BackOfficeError(409, 'refused', error.message);
    if (error instanceof ConnectorConflictError) {
      const sentence = `${error.message} Nothing was saved. Close this form, check the changes and try again.`;
      throw new BackOfficeError(409, 'changed', sentence);
    }
    if (!(error instanceof z.ZodError)) throw error;
    const fields = error.issues.map(({ path, message }) => ({ name: fieldOf(path), message }));
    const sentence = fields.map((field) => `${field.name}: ${field.message}`).join('. ');
    throw backOfficeErrors.unreadable(sentence, { fields });
  }
}

/** `settings.url`, `conditions.brands`; positions in lists are left out. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.filter((part) => typeof part === 'string').join('.') || 'form';
}

import { limitText, maxLengths } from '../reading/limit-text.ts';
import { StatementError } from '../statement-error.ts';
import { type Element, textAt } from './read-xml.ts';

/** The id of a statement, a report or a notification, and the account that it is about. */
export function readAccount(from: Element): { reference: string; account: string } {
  const reference = limitText(textAt(from, 'Id'), maxLengths.id);
  if (reference === null) throw new StatementError('A statement has no id (Id).');
  const id = textAt(from, 'Acct', 'Id', 'IBAN') ?? textAt(from, 'Acct', 'Id', 'Othr', 'Id');
  const account = limitText(id?.replaceAll(' ', ''), maxLengths.id);
  if (account === null) throw new StatementError(`The statement ${reference} names no account (Acct).`);
  return { reference, account };
}

import { z } from 'zod';
import { detailedKindNames, recordKindNames } from '../answers/record-kinds.ts';

/** Inputs that several tools have in common. */

export const listName = z.enum(recordKindNames).describe('The list to search.');
export const detailedKind = z.enum(detailedKindNames).describe('What kind of record the id is of.');
export const recordId = z.string().min(1).max(200).describe('The id as a search returned it.');
export const entity = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional()
  .describe('Limits the answer to this PSP, division, merchant or channel and everything below it.');

import { findOperation, operationNames } from './catalogue/index.ts';

/** The summary of an operation and its link in the API reference; null for an unknown name. */
export function describeOperation(operation: string): { summary: string; href: string } | null {
  const name = operationNames.find((candidate) => candidate === operation);
  if (!name) return null;
  return { summary: findOperation(name).summary, href: `/docs/reference/${name}` };
}

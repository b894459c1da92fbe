import { findOperation, operationNames, tagOf } from './catalogue/index.ts';

/** The summary of an operation and its link in the API reference; null for an unknown name. */
export function describeOperation(operation: string): { summary: string; href: string } | null {
  const name = operationNames.find((candidate) => candidate === operation);
  if (!name) return null;
  const { method, path, summary } = findOperation(name);
  const tag = tagOf(name).toLowerCase().replaceAll(' ', '-');
  return { summary, href: `/docs#tag/${tag}/${method}${path}` };
}

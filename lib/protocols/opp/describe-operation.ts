import { findOperation, operationNames, tagOf } from './catalogue/index.ts';

/** Where the API reference describes an operation; null when there is none of this name. */
export function describeOperation(operation: string): { summary: string; href: string } | null {
  const name = operationNames.find((each) => each === operation);
  if (!name) return null;
  const { method, path, summary } = findOperation(name);
  const tag = tagOf(name).toLowerCase().replaceAll(' ', '-');
  return { summary, href: `/docs#tag/${tag}/${method}${path}` };
}

// The pages of the API reference, from the same tables as the OpenAPI document.
import { fieldsOf } from './compile-validator.ts';
import { fieldTables } from './fields/all-fields.ts';
import type { Field } from './fields/field.ts';
import { schemaOf, tagOf } from './openapi.ts';
import { type Example, examples } from './openapi-examples.ts';
import { statusResponses } from './openapi-responses.ts';
import { findOperation, type Operation, type OperationDefinition, operationNames } from './operations.ts';

export type ReferenceLine = Pick<OperationDefinition, 'method' | 'path' | 'summary'> & { name: Operation };

export type ReferenceField = {
  name: string;
  isRequired: boolean;
  /** Its constraints and notes. */
  text: string;
  values: readonly string[];
  default: string | null;
};

export type ReferenceOperation = ReferenceLine &
  Pick<OperationDefinition, 'note' | 'section' | 'isForBrowsers' | 'isUpload'> & {
    tag: string;
    examples: readonly Example[];
    /** The parameters by their tables; those that are required come first. */
    groups: readonly { title: string; fields: readonly ReferenceField[] }[];
    answers: readonly { status: string; text: string; example: string | null }[];
  };

const lineOf = (name: Operation): ReferenceLine => {
  const { method, path, summary } = findOperation(name);
  return { name, method, path, summary };
};

/** The operations under their headings, in the order of the specification. */
export function listReference(): { tag: string; operations: readonly ReferenceLine[] }[] {
  const tags = [...new Set(operationNames.map(tagOf))];
  return tags.map((tag) => ({ tag, operations: operationNames.filter((name) => tagOf(name) === tag).map(lineOf) }));
}

/** Everything about one operation; undefined where there is none of this name. */
export function findReference(wanted: string): ReferenceOperation | undefined {
  const name = operationNames.find((each) => each === wanted);
  if (!name) return undefined;
  const { note, section, isForBrowsers, isUpload, required } = findOperation(name);
  const fields = name === 'result-codes.list' ? [] : fieldsOf(name);
  return {
    ...lineOf(name),
    note,
    section,
    isForBrowsers,
    isUpload,
    tag: tagOf(name),
    examples: examples[name],
    groups: groupFields(fields, required),
    answers: answersOf(name),
  };
}

function groupFields(fields: readonly Field[], required: readonly string[]): ReferenceOperation['groups'] {
  const isRequired = ({ name }: Field): boolean => required.includes(name);
  const groups = fieldTables.map(({ group, title }) => ({
    title,
    fields: fields
      .filter((field) => field.group === group)
      .sort((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
      .map((field) => describeField(field, isRequired(field), title)),
  }));
  // A table with a required parameter comes before those that most requests do not need.
  const hasRequired = (group: { fields: readonly ReferenceField[] }): number =>
    Number(group.fields.some((field) => field.isRequired));
  return groups.filter((group) => group.fields.length > 0).sort((a, b) => hasRequired(b) - hasRequired(a));
}

type FieldSchema = { description: string; enum?: readonly string[]; default?: string };

function describeField(field: Field, isRequired: boolean, title: string): ReferenceField {
  const schema = schemaOf(field) as FieldSchema;
  return {
    name: field.name,
    isRequired,
    text: schema.description.replace(`(${title})`, '').trim(),
    values: schema.enum ?? [],
    default: schema.default ?? null,
  };
}

type StatusResponse = { description: string; content: Record<string, { example?: unknown }> };

function answersOf(name: Operation): ReferenceOperation['answers'] {
  return Object.entries(statusResponses(name) as Record<string, StatusResponse>).map(([status, response]) => {
    const example = response.content['application/json']?.example;
    const shown = example === undefined ? null : JSON.stringify(example, null, 2);
    return { status, text: response.description, example: shown };
  });
}

// The files of clients that are written from the OpenAPI document.
import { buildOpenApi } from '#lib/protocols/opp/catalogue/index.ts';
import { readDocument } from './read-document.ts';
import { writeClient } from './write-client.ts';
import { writePostman } from './write-postman.ts';

export type ClientFile = { readonly path: string; readonly text: string };

/** The paths are relative to the root of the checkout. */
export function clientFiles(): ClientFile[] {
  const document = readDocument(buildOpenApi({ baseUrl: '', version: '1' }));
  return [
    { path: 'packages/turnpike-js/src/generated.ts', text: writeClient(document) },
    { path: 'packages/postman/turnpike.postman_collection.json', text: writePostman(document) },
  ];
}

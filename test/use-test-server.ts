import type { TestProject } from 'vitest/node';
import { createTemplate } from '#lib/platform/testing/start-test-server.ts';

/** Vitest's global set-up with TEST_DATABASE_SERVER: a PostgreSQL that runs already, of any supported version. */
export default async function useTestServer(project: TestProject): Promise<void> {
  const serverUrl = process.env.TEST_DATABASE_SERVER ?? '';
  await createTemplate(serverUrl);
  project.provide('testServerUrl', serverUrl);
}

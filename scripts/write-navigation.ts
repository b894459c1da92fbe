// Collects the navigation of all features into components/layout/generated/navigation.ts. It is part of the code of pages,
// because in the data of every page it would be sent with each of them.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { features } from '#lib/features.ts';

const folder = path.resolve('components/layout/generated');
const items = features.flatMap(({ navigation = [] }) => navigation);
await mkdir(folder, { recursive: true });
await writeFile(
  path.join(folder, 'navigation.ts'),
  `// Written by \`npm run generate\` from the feature.ts of every feature.
import type { NavigationItem } from '#lib/staff/index.ts';

export const declaredNavigation: readonly NavigationItem[] = ${JSON.stringify(items, null, 2)};
`,
);

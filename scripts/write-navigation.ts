// Collects the navigation and the numbers of the home page of all features into components/layout/generated/. They are part of the code of pages,
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
await writeFile(
  path.join(folder, 'home-items.ts'),
  `// Written by \`npm run generate\` from the feature.ts of every feature.
import type { HomeItem } from '#lib/staff/index.ts';

export const declaredHomeItems: readonly HomeItem[] = ${JSON.stringify(
    features.flatMap(({ home = [] }) => home),
    null,
    2,
  )};
`,
);

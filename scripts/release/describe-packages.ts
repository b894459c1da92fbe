import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

type LockedPackage = {
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
};

/** One package of the lock file that production may install. */
export type ProductionPackage = { folder: string; name: string; version: string; license: string; integrity: string };

/** What `npm ci --omit=dev` installs on some platform, by folder. */
export function listProductionPackages(lockFile: string): ProductionPackage[] {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.startsWith('node_modules/') && !dev && !link)
    .map(([folder, { name, version, license = 'UNKNOWN', integrity = '' }]) => ({
      folder,
      name: name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      integrity,
    }))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ name, version }: ProductionPackage): string => `${name}@${version}`;

/** A bill of materials as CycloneDX 1.6: each package of the lock file once, without a time or a random number. */
export function buildSbom(product: { version: string }, packages: readonly ProductionPackage[]): object {
  const distinct = new Map(packages.map((each) => [keyOf(each), each]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:npm/turnpike@${product.version}`,
        name: 'turnpike',
        version: product.version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [...distinct.values()].map((each) => ({
      type: 'library',
      'bom-ref': purlOf(each),
      name: each.name,
      version: each.version,
      purl: purlOf(each),
      licenses: [{ expression: each.license }],
      hashes: hashesOf(each),
    })),
  };
}

function purlOf({ name, version }: ProductionPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashesOf({ integrity }: ProductionPackage): { alg: string; content: string }[] {
  const sha512 = /^sha512-(.+)$/.exec(integrity)?.[1];
  return sha512 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }];
}

/** The licence of each package with its text where the package brings one. */
export async function collectLicences(root: string, packages: readonly ProductionPackage[]): Promise<string> {
  const parts = await Promise.all(
    packages.map(async (each) => {
      const text = await readLicence(path.join(root, each.folder));
      return `${keyOf(each)} (${each.license})\n${text === undefined ? '' : `\n${text.trim()}\n`}`;
    }),
  );
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function readLicence(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.sort().find((each) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(each));
  return name === undefined ? undefined : readFile(path.join(folder, name), 'utf8').catch(() => undefined);
}

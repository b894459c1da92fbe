import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeIpDatabase } from '../testing/write-ip-database.ts';
import { openIpNetworks } from './ip-networks.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'networks-'));
  file = path.join(folder, 'asn.mmdb');
  const row = (asn: number, name: string) => ({ autonomous_system_number: asn, autonomous_system_organization: name });
  writeFileSync(
    file,
    writeIpDatabase([
      { network: '198.51.100.0/24', row: row(24940, 'Hetzner Online GmbH') },
      { network: '203.0.113.0/25', row: row(3320, 'Deutsche Telekom AG') },
      { network: '203.0.113.128/25', row: { autonomous_system_number: 64496 } },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['198.51.100.7', { asn: 24940, name: 'Hetzner Online GmbH', isHosting: true }],
  ['203.0.113.7', { asn: 3320, name: 'Deutsche Telekom AG', isHosting: false }],
  ['203.0.113.200', { asn: 64496, name: '', isHosting: false }],
  ['192.0.2.1', null],
  ['2001:db8::1', null],
])('the network of %s is %j', async (address, network) => {
  expect((await openIpNetworks(file)).find(address)).toEqual(network);
});

it('no address has a network where the operator has no database', async () => {
  expect((await openIpNetworks(undefined)).find('198.51.100.7')).toBe(null);
});

/** A network of IPv4 and what a database knows of it. */
export type NetworkRow = { network: string; row: Readonly<Record<string, string | number>> };

/** A database in the format of MaxMind (MMDB 2.0), IPv4 in the first 96 zero bits of IPv6. */
export function writeIpDatabase(rows: readonly NetworkRow[]): Buffer {
  type Node = [Node | Buffer | null, Node | Buffer | null];
  const root: Node = [null, null];
  for (const { network, row } of rows) {
    const [address = '', length = '32'] = network.split('/');
    const own = address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('');
    const bits = '0'.repeat(96) + own.slice(0, Number(length));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const next: Node = (node[Number(bit) as 0] as Node | null) ?? [null, null];
      node[Number(bit) as 0] = next;
      node = next;
    }
    node[Number(bits.at(-1)) as 0] = encode(row);
  }
  const nodes: Node[] = [root];
  for (const node of nodes) for (const next of node) if (Array.isArray(next)) nodes.push(next);
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const data: Buffer[] = [];
  let offset = 0;
  const tree = nodes.flatMap((node) =>
    node.map((next) => {
      const record = Buffer.alloc(3);
      if (next === null) record.writeUIntBE(nodes.length, 0, 3);
      else if (Array.isArray(next)) record.writeUIntBE(numbers.get(next) ?? 0, 0, 3);
      else {
        record.writeUIntBE(nodes.length + 16 + offset, 0, 3);
        offset += next.length;
        data.push(next);
      }
      return record;
    }),
  );
  const about = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'ASN',
    ip_version: 6,
    node_count: nodes.length,
    record_size: 24,
  });
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, marker, about]);
}

/** A map of short texts and numbers of 32 bits. */
function encode(row: Readonly<Record<string, string | number>>): Buffer {
  const parts = Object.entries(row).flatMap(([name, value]) => [encodeText(name), encodeValue(value)]);
  return Buffer.concat([Buffer.of((7 << 5) | Object.keys(row).length), ...parts]);
}

function encodeValue(value: string | number): Buffer {
  if (typeof value === 'string') return encodeText(value);
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8((6 << 5) | 4);
  bytes.writeUInt32BE(value, 1);
  return bytes;
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const isShort = bytes.length < 29;
  const length = isShort ? Buffer.of((2 << 5) | bytes.length) : Buffer.of((2 << 5) | 29, bytes.length - 29);
  return Buffer.concat([length, bytes]);
}

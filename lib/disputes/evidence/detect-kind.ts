/** The kinds of files that acquirers take as evidence. */
export const evidenceKinds = ['PDF', 'PNG', 'JPEG'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const maxEvidenceBytes = 5_000_000;
export const maxEvidenceFiles = 10;

const beginnings: Record<EvidenceKind, readonly number[]> = {
  PDF: [0x25, 0x50, 0x44, 0x46, 0x2d],
  PNG: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  JPEG: [0xff, 0xd8, 0xff],
};

/** What a file is by its first bytes, whatever its name states; null when it is none of these. */
export function detectKind(bytes: Uint8Array): EvidenceKind | null {
  return evidenceKinds.find((kind) => beginnings[kind].every((byte, index) => bytes[index] === byte)) ?? null;
}

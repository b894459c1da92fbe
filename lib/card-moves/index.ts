export type { CardContext, Fault } from './check-card.ts';
export { type ExportCounts, exportLines } from './export-cards.ts';
export { openCardFile } from './file/card-file.ts';
export { type DecryptionKey, encryptStream } from './file/pgp.ts';
export { CardFileError } from './file/read-cards.ts';
export type { FileForm } from './file/write-cards.ts';
export { ImportConflictError, importCards, listImported } from './import-cards.ts';
export { type Rehearsal, rehearseImport } from './rehearse-import.ts';

/** WAITING: begun, or to be repeated. The others are final, but FAILED ones are tried again at the next run. */
export type TransferState = 'WAITING' | 'DONE' | 'REFUSED' | 'FAILED';

/** A file that a connection has fetched or sent. */
export type FileTransfer = {
  id: string;
  connectionId: string;
  name: string;
  /** Of a sent file. */
  day: string | null;
  byteSize: number | null;
  state: TransferState;
  /** What a fetched file became. */
  subjectKind: 'SETTLEMENT' | 'STATEMENT' | null;
  subjectId: string | null;
  error: string | null;
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
};

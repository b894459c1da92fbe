import type { Reader } from '#lib/platform/database/connection.ts';
import type { Binding, SealedColumn } from '#lib/platform/database/sealed-column.ts';
import type { StaffTx } from '#lib/platform/database/transaction.ts';

/** The progress of a sign-in between its pages. */
export type SignIn = {
  username: string | null;
  userId: string | null;
  passwordAt: Date | null;
  secondFactorAt: Date | null;
  methods: string[];
  problem: string | null;
  sealedTotpSecret: string | null;
  challenge: string | null;
  sealedCodes: string | null;
};

/** Nothing has happened yet. */
export const initialState: SignIn = {
  username: null,
  userId: null,
  passwordAt: null,
  secondFactorAt: null,
  methods: [],
  problem: null,
  sealedTotpSecret: null,
  challenge: null,
  sealedCodes: null,
};

export async function findSignIn({ prisma }: Reader, id: string): Promise<SignIn> {
  return (await prisma.signIn.findUnique({ where: { interactionId: id } })) ?? initialState;
}

/** `exp` in seconds, as the library keeps it. */
export async function keepSignIn(
  { prisma }: StaffTx,
  { uid, exp }: { uid: string; exp: number },
  change: Partial<SignIn>,
): Promise<void> {
  await prisma.signIn.upsert({
    where: { interactionId: uid },
    create: { ...initialState, ...change, interactionId: uid, expiresAt: new Date(exp * 1000) },
    update: change,
  });
}

/**
 * Marks the second factor as passed, but only for the user who passed it: another user name may have been entered in
 * the same sign-in.
 */
export async function passSecondFactor(
  { prisma }: StaffTx,
  id: string,
  userId: string,
  change: Partial<SignIn>,
): Promise<void> {
  await prisma.signIn.updateMany({ where: { interactionId: id, userId }, data: change });
}

export async function deleteSignIn({ prisma }: StaffTx, id: string): Promise<void> {
  await prisma.signIn.deleteMany({ where: { interactionId: id } });
}

/** A secret of an app that is being enrolled, in a sign-in or a session. */
export const enrolmentBinding = (uid: string): Binding => ({
  kind: 'TOTP secret under enrolment',
  tenant: '',
  row: uid,
  formerly: [uid, `enrolment ${uid}`],
});

/** What a page shows once. */
export const shownOnceBinding = (uid: string): Binding => ({
  kind: 'text that is shown once',
  tenant: '',
  row: uid,
  formerly: [uid, `recovery codes ${uid}`],
});

const at = { table: 'sign_in', key: ['interaction_id'] } as const;

export const sealedSignInColumns: readonly SealedColumn[] = [
  { ...at, column: 'sealed_totp_secret', bindingOf: (row) => enrolmentBinding(String(row.interaction_id)) },
  { ...at, column: 'sealed_codes', bindingOf: (row) => shownOnceBinding(String(row.interaction_id)) },
];

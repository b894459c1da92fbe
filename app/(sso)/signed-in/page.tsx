import { AuthLayout } from '#components/sign-in/auth-layout.tsx';
import { SignedInAgain } from '#components/sign-in/signed-in-again.tsx';

export const metadata = { title: 'Signed in', robots: { index: false } };

/** Where a sign-in over a page of the back office ends (components/layout/sign-in-again.tsx). */
export default function SignedInPage() {
  return (
    <AuthLayout title="You are signed in">
      <SignedInAgain />
    </AuthLayout>
  );
}

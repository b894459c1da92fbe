import { AuthLayout } from '#components/sign-in/auth-layout.tsx';

export const metadata = { title: 'Signed out', robots: { index: false } };

export default function SignedOutPage() {
  return (
    <AuthLayout title="You are signed out" lead="Your session has ended here and on the server.">
      <a href="/sign-in" className="text-primary underline">
        Sign in again
      </a>
    </AuthLayout>
  );
}

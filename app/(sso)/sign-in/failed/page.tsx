import { AuthLayout } from '#components/sign-in/auth-layout.tsx';

export const metadata = { title: 'Not signed in', robots: { index: false } };

export default function SignInFailedPage() {
  return (
    <AuthLayout
      title="You are not signed in"
      lead="The sign-in was cancelled, took longer than 15 minutes, or was started in another browser."
    >
      <a href="/sign-in" className="text-primary underline">
        Sign in again
      </a>
    </AuthLayout>
  );
}

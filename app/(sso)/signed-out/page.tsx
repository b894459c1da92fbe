import { SignInFrame } from '#components/sso/frame.tsx';

export const metadata = { title: 'Signed out', robots: { index: false } };

export default function SignedOutPage() {
  return (
    <SignInFrame title="You are signed out" lead="Your session has ended here and on the server.">
      <a href="/sign-in" className="text-primary underline">
        Sign in again
      </a>
    </SignInFrame>
  );
}

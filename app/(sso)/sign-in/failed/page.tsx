import { SignInFrame } from '#components/sso/frame.tsx';

export const metadata = { title: 'Not signed in', robots: { index: false } };

export default function SignInFailedPage() {
  return (
    <SignInFrame
      title="You are not signed in"
      lead="The sign-in was cancelled, took longer than 15 minutes, or was begun in another browser."
    >
      <a href="/sign-in" className="text-primary underline">
        Sign in again
      </a>
    </SignInFrame>
  );
}

import { notFound } from 'next/navigation';

/** Any address that no other page has: 404 inside the frame, for signed-in users with their navigation. */
export function generateMetadata(): never {
  notFound();
}

export default function MissingAddress(): never {
  notFound();
}

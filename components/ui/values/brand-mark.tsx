import { markedBrands } from './marked-brands.ts';

/** The mark of a brand, beside its name; nothing for a brand without one. All of them are one image, loaded once. */
export function BrandMark({ brand }: { brand: string | null | undefined }) {
  if (!brand || !markedBrands.has(brand)) return null;
  return (
    <svg aria-hidden viewBox="0 0 38 24" className="h-[1.0625rem] w-[1.6875rem] shrink-0">
      <use href={`/brand-marks.svg#${brand}`} />
    </svg>
  );
}

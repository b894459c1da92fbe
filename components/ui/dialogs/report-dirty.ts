import { createContext, useContext, useEffect, useId } from 'react';

export type ReportDirty = (form: string, isDirty: boolean) => void;
export const DirtyContext = createContext<ReportDirty | null>(null);

/** For forms: the dialog around this component asks before it closes while `isDirty`. */
export function useReportDirty(isDirty: boolean): void {
  const form = useId();
  const report = useContext(DirtyContext);
  useEffect(() => {
    report?.(form, isDirty);
    return () => report?.(form, false);
  }, [report, form, isDirty]);
}

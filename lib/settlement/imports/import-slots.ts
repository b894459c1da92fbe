/** Each import reads at the speed of the disk and holds a connection; more of them would delay payments. */
const maxImports = 2;
let running = 0;

/** Too many files are imported by this process at the moment. */
export class ImportsBusy extends Error {}

/** Runs an import unless two others run. */
export async function withImportSlot<Result>(run: () => Promise<Result>): Promise<Result> {
  if (running >= maxImports) throw new ImportsBusy();
  running += 1;
  try {
    return await run();
  } finally {
    running -= 1;
  }
}

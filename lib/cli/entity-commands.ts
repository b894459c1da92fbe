import { type Command, InvalidArgumentError, Option } from 'commander';
import { findBrand } from '#lib/brands/index.ts';
import {
  anyValue,
  createEntity,
  type Entity,
  type EntityKind,
  type EntityMode,
  findAllEntities,
  requireEntity,
  setDisabled,
  setTestClock,
} from '#lib/entities/index.ts';
import { type CliContext, change, print, withCliContext } from './cli-context.ts';

type CreateOptions = { kind: EntityKind; name: string; parent?: string; mode: EntityMode; brands?: string[] };

export function addEntityCommands(program: Command): void {
  const entity = program.command('entity').description('The tree of PSP, division, merchant and channel');
  entity
    .command('list')
    .description('Show the whole tree')
    .action(() => withCliContext(async ({ db }) => printTree(await findAllEntities(db), null, '')));
  entity
    .command('create')
    .description('Create an entity under its parent')
    .addOption(
      new Option('--kind <kind>', 'what it is')
        .choices(['PSP', 'DIVISION', 'MERCHANT', 'CHANNEL'])
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'display name')
    .option('--parent <id>', 'the entity above; a PSP has none')
    .addOption(new Option('--mode <mode>', 'a PSP chooses, the rest follow').choices(['TEST', 'LIVE']))
    .option(
      '--brands <names>',
      'payment brands that it accepts, with commas between, or * for all; else those of the entity above',
      readBrands,
    )
    .action(({ kind, name, parent, mode, brands }: CreateOptions) =>
      withCliContext(async (installation) => {
        const created = await change(installation, async (tx) => {
          const result = await createEntity(
            tx,
            { kind, name, parentId: parent ?? null, mode, ...(brands ? { settings: { paymentBrands: brands } } : {}) },
            installation.now,
          );
          return { ...auditEntry('entity.create', result), after: result };
        });
        print(created.id);
      }),
    );
  entity
    .command('disable <id>')
    .description('Stop processing for an entity and everything below it')
    .action((id: string) => withCliContext(async (installation) => setDisabledBy(installation, id, installation.now)));
  entity
    .command('enable <id>')
    .description('Resume processing')
    .action((id: string) => withCliContext(async (installation) => setDisabledBy(installation, id, null)));
  entity
    .command('clock <merchantId> <minutes>')
    .description('Set the test clock of a test-mode merchant to an offset in minutes from real time; 0 resets it')
    .action((id: string, minutes: string) =>
      withCliContext(async (installation) => {
        await change(installation, async (tx) => {
          const before = await requireEntity(tx, id);
          const result = await setTestClock(tx, id, Number(minutes) * 60_000);
          return { ...auditEntry('entity.move-clock', result), before, after: result };
        });
      }),
    );
}

function readBrands(names: string): string[] {
  const list = names.split(',');
  const unknown = list.find((name) => names !== anyValue && !findBrand(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`${unknown} is no brand that we know.`);
  return list;
}

async function setDisabledBy(installation: CliContext, id: string, at: Date | null): Promise<void> {
  await change(installation, async (tx) => {
    const before = await requireEntity(tx, id);
    const result = await setDisabled(tx, id, at);
    return { ...auditEntry(at === null ? 'entity.enable' : 'entity.disable', result), before, after: result };
  });
}

function auditEntry(action: string, entity: Entity) {
  return { result: entity, action, entityId: entity.id, subjectId: entity.id };
}

function printTree(entities: readonly Entity[], parentId: string | null, indent: string): void {
  for (const entity of entities.filter((each) => each.parentId === parentId)) {
    const state = entity.disabledAt === null ? '' : '  disabled';
    print(`${indent}${entity.id}  ${entity.kind.padEnd(8)} ${entity.mode.padEnd(4)} ${entity.name}${state}`);
    printTree(entities, entity.id, `${indent}  `);
  }
}

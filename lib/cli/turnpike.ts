import { Command } from 'commander';
import { exitWithMessage } from '#lib/platform/startup/startup-errors.ts';
import { addAssistantKeyCommands } from './assistant-key-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addBinCommands } from './bin-commands.ts';
import { addCardCommands } from './card-commands.ts';
import { CommandError } from './cli-context.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addEntityCommands } from './entity-commands.ts';
import { addEraseCommand } from './erase-command.ts';
import { addKeyCommands } from './key-commands.ts';
import { addLedgerCommands } from './ledger-commands.ts';
import { addListenCommand } from './listen-command.ts';
import { addMcpCommand } from './mcp-command.ts';
import { addMigrateCommand } from './migrate-command.ts';
import { addPeriodCommands } from './period-commands.ts';
import { addSettlementCommands } from './settlement-commands.ts';
import { addTokenCommands } from './token-commands.ts';
import { addUpgradeCommand } from './upgrade-command.ts';
import { addUserCommands } from './user-commands.ts';
import { addVaultCommands } from './vault-commands.ts';

/** The commands of operators: the same changes as in the back office. */
const program = new Command('turnpike')
  .description('Runs an installation of Turnpike: entities, access tokens, users and keys.')
  .showHelpAfterError()
  .configureHelp({ sortSubcommands: true });

addAssistantKeyCommands(program);
addAuditCommands(program);
addBackupCommands(program);
addBinCommands(program);
addCardCommands(program);
addEraseCommand(program);
addDoctorCommand(program);
addEntityCommands(program);
addKeyCommands(program);
addLedgerCommands(program);
addListenCommand(program);
addMcpCommand(program);
addMigrateCommand(program);
addPeriodCommands(program);
addSettlementCommands(program);
addTokenCommands(program);
addUpgradeCommand(program);
addUserCommands(program);
addVaultCommands(program);

program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommandError)) exitWithMessage(error);
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

#!/usr/bin/env node
import { runCommand } from '#app/commands/run.ts';

await runCommand(process.argv.slice(2));

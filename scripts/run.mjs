// Runs a TypeScript file of the project with the project's own Node: `node scripts/run.mjs src/server/commands/demo.ts --students 100000`.
import { become } from './child.mjs'
import { ensureInstalled, fail } from './install.mjs'

if (process.argv.length < 3) fail('Name the file to run: node scripts/run.mjs FILE.ts …')
await ensureInstalled()
become(process.argv.slice(2))

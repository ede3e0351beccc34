// `npm run scale:sql`: the statements that distribute an existing database by tenant, referred tables first.
// `npm run scale:sql -- pgpass`: the lines by which the nodes of DATABASE_URL's database know each other, for the password file of each.

import { distributing, ownerSettings } from '../database/distribution/statements.ts'
import { applicationUrl } from '../database/role.ts'
import { targetTables } from '../migration/migrate.ts'
import { readRegistry } from './registry.ts'

/** Lines of a password file for the owner and for the application, whose password follows from the owner's. */
function passwordLines(url: string): string[] {
  const escaped = (text: string) => decodeURIComponent(text).replace(/[\\:]/g, '\\$&')
  return [url, applicationUrl(url)].map((one) => {
    const { username, password, pathname } = new URL(one)
    return `*:*:${escaped(pathname.slice(1))}:${escaped(username)}:${escaped(password)}`
  })
}

async function statements(): Promise<string[]> {
  const tables = targetTables((await readRegistry()).registry)
  return ['create extension if not exists citus', ...ownerSettings, ...distributing(tables)].map((one) => `${one};`)
}

const url = process.env['DATABASE_URL']
const forNodes = process.argv.includes('pgpass')
if (forNodes && !url) {
  process.stderr.write('DATABASE_URL must be the address of the coordinator.\n')
  process.exit(1)
}
process.stdout.write(`${(forNodes ? passwordLines(url ?? '') : await statements()).join('\n')}\n`)

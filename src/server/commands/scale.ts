// `npm run scale:sql`: the statements that distribute an existing database by tenant, referred tables first.
// `npm run scale:sql -- pgpass`: the lines by which the nodes of DATABASE_URL's database know each other, for the password file of each.

import { distributing, ownerSettings } from '../database/distribution/statements.ts'
import { applicationUrl } from '../database/role.ts'
import { targetTables } from '../migration/target.ts'
import { asked } from './command.ts'
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

const usage = 'npm run scale:sql prints statements; npm run scale:sql -- pgpass prints lines for password files.'

const lines = await asked(() => {
  const [word, ...more] = process.argv.slice(2)
  if ((word !== undefined && word !== 'pgpass') || more.length) throw new Error(usage)
  if (word === undefined) return statements()
  const url = process.env['DATABASE_URL']
  if (!url || !URL.canParse(url) || !new URL(url).password)
    throw new Error(
      'DATABASE_URL must be the address of the coordinator, with the password of the owner: postgres://daftar:…@10.0.0.1/daftar',
    )
  return passwordLines(url)
})
process.stdout.write(`${lines.join('\n')}\n`)

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the database of the demo school is made by; the day is one of it, for the demo goes up to today. */
const makers = ['schema', 'resources', 'src/server', 'tests/support/globalSetup.ts', 'package-lock.json']

/** The name of a database that was made by what stands there now, on this day. */
export function templateName(): string {
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const maker of makers) for (const file of filesOf(maker)) hash.update(file).update(readFileSync(join(root, file)))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

/** The name of the database without tenants that stands beside a template. */
export const emptyNameOf = (template: string): string => `${template}_empty`

const filesOf = (path: string): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
        .sort()

import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bookLine } from '../archive/books.ts'
import { exportTenant } from '../archive/exportTenant.ts'
import { importTenant } from '../archive/importTenant.ts'
import type { Manifest } from '../archive/manifest.ts'
import { removeTenant } from '../archive/removeTenant.ts'
import type { Trust } from '../archive/unpack.ts'
import type { Config } from '../config.ts'
import { TenantError } from '../tenants/tenantError.ts'
import { version } from '../version.ts'
import type { Work } from './command.ts'

/** Takes an archive of the form before archives were signed. */
const unsigned = { type: 'boolean' } as const

const trustOf = (config: Config, { unsigned = false }: { readonly unsigned?: boolean | undefined }): Trust => ({
  secrets: [config.archivePassphrase, config.secret, config.formerSecret].filter((secret) => secret !== null),
  unsigned,
})

/** `export CODE FILE`: one school with all that is its own, in one file. */
export function exportVerb(args: string[]): Work {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [code, file] = positionals
  if (!code || !file || positionals.length > 2) throw new TenantError('Say which tenant and which file: export CODE FILE.')
  return async (client, { registry, config, print }) => {
    const secret = config.archivePassphrase ?? config.secret
    const manifest = await exportTenant(client, { code, file, version, registry, secret })
    for (const check of manifest.books) print(bookLine(check))
    print(`The tenant "${code}" is in ${file}: ${countOf(manifest)}, ${Math.ceil(statSync(file).size / 1024)} kB.`)
  }
}

/** `import FILE`: the school of an archive, in this installation. */
export function importVerb(args: string[]): Work {
  const { positionals, values } = parseArgs({ args, options: { unsigned }, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) throw new TenantError('Say which file: import FILE.')
  return async (client, { url, registry, config, print }) => {
    const { secret, formerSecret } = config
    const trust = trustOf(config, values)
    const { manifest, number, secrets, books } = await importTenant(client, { file, url, registry, secret, formerSecret, trust })
    const { tenant } = manifest
    for (const check of books) print(bookLine(check))
    print(`The tenant "${tenant.code}" is here as number ${number}: ${countOf(manifest)}.`)
    print('Passwords hold as they were; everybody signs in anew.')
    if (number !== tenant.number)
      print(
        `It had number ${tenant.number}, which is another's here: tokens of other systems are renewed, and links and addresses of forms that were sent are sent anew.`,
      )
    if (secrets.lost)
      print(
        `${secrets.lost} sealed secrets (of gateways and webhooks) cannot be read here: enter them anew, or import with DAFTAR_FORMER_SECRET, the DAFTAR_SECRET of the installation that the archive comes from.`,
      )
  }
}

/** `remove CODE FILE`: the school leaves this installation; FILE is its archive. */
export function removeVerb(args: string[]): Work {
  const { positionals, values } = parseArgs({ args, options: { unsigned }, allowPositionals: true })
  const [code, file] = positionals
  if (!code || !file || positionals.length > 2)
    throw new TenantError('Say which tenant, and the file into which it was exported: remove CODE FILE.')
  return async (client, { config, print }) => {
    const manifest = await removeTenant(client, { code, file, trust: trustOf(config, values) })
    print(`The tenant "${code}" is no longer here: ${countOf(manifest)} are in ${file} alone, or where it was imported.`)
  }
}

const countOf = ({ tables }: Manifest): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.filter(({ rows }) => rows > 0).length} tables`

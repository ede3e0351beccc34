import { definitions as product } from '../../../resources/index.ts'
import type { Labels } from '../../../schema/derive/labels.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { type Migration, migrate } from '../database/migrate.ts'
import { patiently } from '../database/patience.ts'
import { assemble, type Broken } from './assemble.ts'
import { codeNames } from './codeNames.ts'
import { customFolder as ownFolder } from './customFolder.ts'
import { customLabels } from './customLabels.ts'
import { keepLastGood, readLastGood } from './lastGood.ts'
import { readFolder } from './readFolder.ts'

export interface InstallationOptions {
  /** Address of the database with the rights of its owner. */
  readonly url: string
  readonly customFolder?: string
  /** Whether one broken file keeps the server from starting. */
  readonly strict?: boolean
  readonly log: (line: string) => void
}

/** The definitions with which a server works, in a database that has their shape. */
export interface Installation {
  readonly registry: Registry
  readonly labels: Readonly<Record<string, Labels>>
  readonly broken: readonly Broken[]
}

/** Reads the installation's files, leaves out the broken ones, brings the database to the shape of the rest, and tells both. */
export async function openInstallation({ url, customFolder, strict, log }: InstallationOptions): Promise<Installation> {
  const files = await readFolder(customFolder ?? ownFolder)
  const lastGood = await readLastGood(url)
  const assembled = assemble(product, files, { code: codeNames, lastGood })
  const { broken } = assembled
  if (broken.length && strict) throw new Error(blockOf(broken).join('\n'))
  const registry = createRegistry(assembled.definitions)
  tell(await patiently(() => migrate(url, registry)), log)
  await keepLastGood(
    url,
    assembled.good,
    broken.map(({ file }) => file),
  )
  for (const line of blockOf(broken)) log(line)
  return { registry, labels: customLabels(assembled), broken }
}

function tell(migration: Migration, log: (line: string) => void): void {
  if (migration.number !== null) log(`Database brought to shape ${migration.number} (${migration.statements.length} steps).`)
  for (const loss of migration.kept) log(`Kept, although no definition names it any more: ${loss.sentence}.`)
}

/** What is said about broken files, in one block. */
export function blockOf(broken: readonly Broken[]): string[] {
  if (!broken.length) return []
  const count = broken.length === 1 ? '1 file' : `${broken.length} files`
  return [
    `resources/custom: ${count} left out. What stands in their tables is untouched.`,
    ...broken.flatMap(({ faults, file, isShown }) => [
      ...faults.map((fault) => `  ${fault}`),
      `  ${file}: ${isShown ? 'its last good shape is shown, and cannot be written' : 'it was never right before, so nothing of it is shown'}`,
    ]),
  ]
}

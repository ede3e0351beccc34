import { definitions as product } from '../../../resources/index.ts'
import type { Labels } from '../../../schema/derive/labels.ts'
import type { Makers } from '../../../schema/maker.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { askedOf } from '../../../schema/run.ts'
import { inspectData, type Migration, migrate } from '../database/migrate.ts'
import { patiently } from '../database/patience.ts'
import { type Assembled, assemble, type Broken } from './assemble.ts'
import { customFolder as ownFolder } from './customFolder.ts'
import { customLabels } from './customLabels.ts'
import { keepValues } from './keepValues.ts'
import { keepLastGood, readLastGood, readTenantCodes } from './lastGood.ts'
import { productCode } from './productCode.ts'
import { readFolder } from './readFolder.ts'
import { overriddenTexts, unknownTexts } from './texts.ts'
import type { Told } from './told.ts'
import { type UnfitFile, unfitFiles } from './unfit.ts'

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
  /** The definitions as they hold for a tenant. */
  readonly registryOf: (tenant: number) => Registry
  readonly labels: Readonly<Record<string, Labels>>
  readonly makers: Makers
  readonly broken: readonly Broken[]
  /** What its files do around the writing of records. */
  readonly behaviours: Assembled['behaviours']
  readonly told: Told
}

/** Reads the installation's files, leaves out the broken ones, brings the database to the shape of the rest, and tells both. */
export async function openInstallation({ url, customFolder, strict, log }: InstallationOptions): Promise<Installation> {
  const [files, lastGood] = [await readFolder(customFolder ?? ownFolder), await readLastGood(url)]
  const assembled = await fitted(url, (unfit) => assemble(product, files, { ...productCode, lastGood, unfit }))
  const { broken, calculations, makers, recipes, runs } = assembled
  if (broken.length && strict) throw new Error(blockOf(broken).join('\n'))
  const registry = createRegistry(assembled.definitions, { calculations, recipes, runs })
  const migration = await patiently(() => migrate(url, registry))
  tell(migration, log)
  await keepLastGood(
    url,
    assembled.good,
    broken.map(({ file }) => file),
  )
  for (const line of blockOf(broken)) log(line)
  const definitions = keepValues(registry.models, migration.values)
  const labels = customLabels({ ...assembled, definitions: [...definitions, ...runs.map(askedOf)] })
  for (const line of unknownTexts(assembled, labels)) log(`resources/custom: ${line}`)
  const all = createRegistry(definitions, { former: registry, calculations, recipes, runs })
  return {
    registry: all,
    registryOf: await byTenant(url, assembled, migration, all),
    labels: withTexts(labels, overriddenTexts(assembled)),
    makers,
    broken,
    behaviours: assembled.behaviours,
    told: assembled.told,
  }
}

/** The registry of each tenant that files name, one for all others; models that are the same are the same objects. */
async function byTenant(
  url: string,
  { byTenant: variants, calculations, recipes, runs }: Assembled,
  { values }: Migration,
  all: Registry,
): Promise<(tenant: number) => Registry> {
  if (!variants.size) return () => all
  const registries = new Map(
    [...variants].map(([code, definitions]) => [
      code,
      createRegistry(keepValues(createRegistry(definitions).models, values), { former: all, calculations, recipes, runs }),
    ]),
  )
  const codes = await readTenantCodes(url)
  return (tenant) => registries.get(codes.get(tenant) ?? null) ?? registries.get(null) ?? all
}

/** Labels of the installation's definitions, and over them what it calls otherwise. */
const withTexts = (labels: Readonly<Record<string, Labels>>, texts: Readonly<Record<string, Labels>>): Record<string, Labels> =>
  Object.fromEntries(
    [...new Set([...Object.keys(labels), ...Object.keys(texts)])].map((language) => [
      language,
      { ...labels[language], ...texts[language] },
    ]),
  )

/** Leaves out what the stored data does not fit, until the rest does. */
async function fitted(url: string, put: (unfit: readonly UnfitFile[]) => Assembled): Promise<Assembled> {
  const unfit: UnfitFile[] = []
  for (;;) {
    const assembled = put(unfit)
    const registry = createRegistry(assembled.definitions, { runs: assembled.runs })
    const found = unfitFiles(await inspectData(url, registry), assembled, registry)
    if (!found.length) return assembled
    unfit.push(...found)
  }
}

function tell(migration: Migration, log: (line: string) => void): void {
  if (migration.number !== null) log(`Database brought to shape ${migration.number} (${migration.statements.length} steps).`)
  for (const loss of migration.kept) log(`Kept, although no definition names it any more: ${loss.sentence}.`)
  for (const { table, name, reason } of migration.refused) log(`Not possible with the rows of ${table} yet (${name}): ${reason}.`)
  for (const [column, values] of migration.values)
    log(`Kept in ${column}, although no choice offers them any more: ${values.join(', ')}.`)
}

/** What is said about broken files, in one block. */
export function blockOf(broken: readonly Broken[]): string[] {
  if (!broken.length) return []
  const count = broken.length === 1 ? '1 file' : `${broken.length} files`
  return [
    `resources/custom: ${count} left out. What stands in their tables is untouched.`,
    ...broken.flatMap(({ faults, file, isShown, values }) => [
      ...faults.map((fault) => `  ${fault}`),
      ...(values.length ? [`  ${file}: the first values are ${values.map((value) => `'${value}'`).join(', ')}`] : []),
      `  ${file}: ${isShown ? 'its last good shape is shown, and cannot be written' : 'there is no good shape of it to show'}`,
    ]),
  ]
}

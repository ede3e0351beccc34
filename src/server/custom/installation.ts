import { definitions as product } from '../../../resources/index.ts'
import type { Labels } from '../../../schema/derive/labels.ts'
import { camel } from '../../../schema/derive/names.ts'
import type { Makers } from '../../../schema/makers.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { inputDefinition } from '../../../schema/run.ts'
import { type Ask, inOne } from '../database/connected.ts'
import type { Kept } from '../database/inspect.ts'
import { withRetry } from '../database/retry.ts'
import { fillAdded, unfilledLine } from '../migration/fill.ts'
import { inspectData, type Migration, migrate } from '../migration/migrate.ts'
import { newerVersion, refuseNewer } from '../migration/refuseNewer.ts'
import type { OutgoingSettings } from '../outgoing/outgoing.ts'
import { declaredAddressFault } from '../outgoing/publicAddress.ts'
import { assemble } from './assemble.ts'
import type { Assembled, Broken } from './assembled.ts'
import { assembledRegistry } from './assembledRegistry.ts'
import { customFolder as ownFolder } from './customFolder.ts'
import { customLabels } from './customLabels.ts'
import { homelessFiles } from './homeless.ts'
import { type IncompatibleFile, incompatibleFiles } from './incompatible.ts'
import { readLastGood, readTenantCodes, saveLastGood } from './lastGood.ts'
import { productAlone } from './productAlone.ts'
import { productCode } from './productCode.ts'
import { readFolder } from './readFolder.ts'
import { retainValues } from './retainValues.ts'
import { stillPostedFiles } from './stillPosted.ts'
import { unknownTenants } from './tenants.ts'
import { overriddenTexts, unknownTexts } from './texts.ts'
import { type Put, unappliedFiles } from './unapplied.ts'
import { onUnhandled, unhandledLine } from './unhandled.ts'
import { unlimitedFiles } from './unlimited.ts'
import type { Views } from './views.ts'

export interface InstallationOptions {
  /** Address of the database with the rights of its owner. */
  readonly url: string
  readonly customFolder?: string
  /** Whether one broken file keeps the server from starting. */
  readonly strict?: boolean
  /** Whether a server of this version has opened it and is at work: it goes on also when a newer one has shaped the database since. */
  readonly isOpen?: boolean
  /** How webhooks are sent. */
  readonly outgoing: OutgoingSettings
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
  /** The files of functions that definitions name, by the name of the function. */
  readonly codeFiles: Assembled['codeFiles']
  /** The codes of the tenants that files may name, by their ids. */
  readonly tenantCodes: ReadonlyMap<number, string>
  readonly views: Views
}

/** Reads the installation's files, leaves out the broken ones, migrates the database to the rest, and reports both. */
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { customFolder = ownFolder, log } = options
  const unhandled = onUnhandled(customFolder, (one) => log(`resources/custom/${unhandledLine(one)}`))
  try {
    return await inOne(options.url, 'daftar inspection', (ask) => open({ ...options, customFolder }, ask))
  } finally {
    unhandled.close()
  }
}

async function open(options: InstallationOptions & { readonly customFolder: string }, ask: Ask): Promise<Installation> {
  const { url, customFolder, strict = false, isOpen = false, outgoing, log } = options
  // Before anything is asked of tables that it may not know.
  const asItIs = await ask(async (client) => {
    if (!isOpen) await refuseNewer(client)
    return (await newerVersion(client)) !== null
  })
  const [files, lastGood] = [await readFolder(customFolder), await readLastGood(ask)]
  const addressFault = (address: string) => declaredAddressFault(address, outgoing.mayBePrivate ?? false)
  const put: Put = (unfit) =>
    files.length || unfit.length
      ? assemble(product, files, { ...productCode, addressFault, lastGood, incompatible: unfit })
      : productAlone()
  const { assembled, registry, migration, tenantCodes } = await migrated(url, ask, put, lastGood, { strict, asItIs, log })
  const { broken, calculations, makers, recipes, runs } = assembled
  logNotices(migration, log)
  if (!asItIs)
    await saveLastGood(
      ask,
      assembled.good,
      broken.flatMap(({ file, isPart }) => (isPart ? [] : [file])),
    )
  for (const line of blockOf(broken)) log(line)
  const definitions = retainValues(registry.models, migration.values)
  const labels = customLabels({ ...assembled, definitions: [...definitions, ...runs.map(inputDefinition)] })
  for (const line of [...unknownTexts(assembled, labels), ...unknownTenants(assembled, tenantCodes.values())])
    log(`resources/custom: ${line}`)
  const all = migration.values.size ? createRegistry(definitions, { former: registry, calculations, recipes, runs }) : registry
  return {
    registry: all,
    registryOf: byTenant(tenantCodes, assembled, migration, all),
    labels: withTexts(labels, overriddenTexts(assembled)),
    makers,
    broken,
    behaviours: assembled.behaviours,
    codeFiles: assembled.codeFiles,
    tenantCodes,
    views: assembled.views,
  }
}

/** The registry of each tenant that files name, one for all others; models that are the same are the same objects. */
function byTenant(
  codes: ReadonlyMap<number, string>,
  { byTenant: variants, calculations, recipes, runs }: Assembled,
  { values }: Migration,
  all: Registry,
): (tenant: number) => Registry {
  if (!variants.size) return () => all
  const registries = new Map(
    [...variants].map(([code, definitions]) => [
      code,
      createRegistry(retainValues(createRegistry(definitions).models, values), { former: all, calculations, recipes, runs }),
    ]),
  )
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

/**
 * Migrates to what fits the stored data. Where that adds fields that the engine works out, records that were there are filled, and only
 * then is it known what limits by these fields make of them: it is migrated once more.
 */
async function migrated(
  url: string,
  ask: Ask,
  put: Put,
  lastGood: ReadonlyMap<string, readonly unknown[]>,
  { strict, asItIs, log }: { readonly strict: boolean; readonly asItIs: boolean; readonly log: (line: string) => void },
) {
  const unapplied: IncompatibleFile[] = []
  for (;;) {
    const unfit = [...unapplied]
    const assembled = await fitted(ask, put, unfit, lastGood)
    const { broken } = assembled
    if (broken.length && strict) throw new Error(blockOf(broken).join('\n'))
    const registry = assembledRegistry(assembled)
    const migration = await withRetry(() =>
      migrate(url, registry, { reports: assembled.views.reports, planOnly: asItIs, besideNewer: asItIs, log }),
    ).catch(async (error) => {
      unapplied.push(...(await unappliedFiles(url, error, put, unfit, lastGood)))
      return null
    })
    if (!migration) continue
    const { number, statements } = migration
    if (number !== null) log(`Database brought to shape ${number} (${statements.length} steps).`)
    const tenantCodes = await readTenantCodes(ask)
    const registryOf = byTenant(tenantCodes, assembled, migration, registry)
    if (asItIs || !migration.fills.length) return { assembled, registry, migration, tenantCodes }
    for (const one of await withRetry(() => fillAdded(url, registryOf))) log(`${unfilledLine(one)}.`)
  }
}

/** Leaves out what the stored data does not fit, until the rest does. @param unfit what is left out; it grows */
async function fitted(
  ask: Ask,
  put: Put,
  unfit: IncompatibleFile[],
  lastGood: ReadonlyMap<string, readonly unknown[]>,
): Promise<Assembled> {
  for (;;) {
    const assembled = put(unfit)
    const registry = assembledRegistry(assembled)
    const found = [
      ...incompatibleFiles(await inspectData(ask, registry), assembled, registry),
      ...(await ask(async (client) => [
        ...(await unlimitedFiles(client, assembled, registry)),
        ...(await stillPostedFiles(client, assembled, registry, lastGood)),
        ...(await homelessFiles(client, assembled, registry, lastGood)),
      ])),
    ]
    if (!found.length) return assembled
    unfit.push(...found)
  }
}

/** How much a column holds that stays, and how it is used on. */
const heldIn = ({ place, rows, values }: Kept): string =>
  place?.column && rows
    ? ` (${rows === 1 ? '1 row' : `${rows} rows`}, first values: ${values.map((value) => `'${value}'`).join(', ')}; a field with "was": "${camel(place.column)}" shows them)`
    : ''

function logNotices(migration: Migration, log: (line: string) => void): void {
  for (const loss of migration.kept) log(`Kept, although no definition names it any more: ${loss.sentence}${heldIn(loss)}.`)
  for (const { table, name, reason } of migration.refused) log(`Not possible with the rows of ${table} yet (${name}): ${reason}.`)
  for (const [column, values] of migration.values)
    log(`Kept in ${column}, although no choice offers them any more: ${values.join(', ')}.`)
}

/** What is said about broken files, in one block. */
export function blockOf(broken: readonly Broken[]): string[] {
  const whole = broken.filter(({ isPart }) => !isPart)
  const parts = broken.filter(({ isPart }) => isPart)
  const count = (some: readonly Broken[]) => (some.length === 1 ? '1 file' : `${some.length} files`)
  return [
    ...(parts.length ? [`resources/custom: of ${count(parts)} a part is left out; the rest is at work.`] : []),
    ...parts.flatMap(({ faults }) => faults.map((fault) => `  ${fault}`)),
    ...(whole.length ? [`resources/custom: ${count(whole)} left out. What stands in their tables is untouched.`] : []),
    ...whole.flatMap(({ faults, file, isShown, values }) => [
      ...faults.map((fault) => `  ${fault}`),
      ...(values.length ? [`  ${file}: the first values are ${values.map((value) => `'${value}'`).join(', ')}`] : []),
      `  ${file}: ${isShown ? 'its last good shape is shown, and cannot be written' : 'there is no good shape of it to show'}`,
    ]),
  ]
}

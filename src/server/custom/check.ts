import { definitions as product } from '../../../resources/index.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { inputDefinition } from '../../../schema/run.ts'
import { type Ask, connected } from '../database/connected.ts'
import { withRetry } from '../database/retry.ts'
import { inspectData, migrate } from '../migration/migrate.ts'
import { declaredAddressFault } from '../outgoing/publicAddress.ts'
import { assemble } from './assemble.ts'
import { assembledRegistry } from './assembledRegistry.ts'
import { customLabels } from './customLabels.ts'
import { homelessFiles } from './homeless.ts'
import { incompatibleFiles } from './incompatible.ts'
import { readLastGood, readTenantCodes } from './lastGood.ts'
import { leftNotes } from './leftNotes.ts'
import { customNotes } from './notes.ts'
import { productCode } from './productCode.ts'
import { readFolder } from './readFolder.ts'
import { retainValues } from './retainValues.ts'
import { stillPostedFiles } from './stillPosted.ts'
import { refusalLines, storedNotes } from './stored.ts'
import { unknownTenants } from './tenants.ts'
import { unknownTexts } from './texts.ts'
import { type Tried, tryOut } from './trial.ts'
import { type Put, unappliedFiles } from './unapplied.ts'
import { onUnhandled, unhandledLine } from './unhandled.ts'

/** What is to be said about an installation's files. */
export interface CustomReport {
  readonly files: number
  /** How many of them the server leaves out when it starts. */
  readonly leftOut: number
  /** What would leave a file out, or would not be done. */
  readonly faults: readonly string[]
  /** What works, and is worth knowing. */
  readonly notes: readonly string[]
}

/**
 * Judges the files of an installation, and what they would do to a database: the migration is tried on its data and taken
 * back.
 * @param url address of the database with the rights of its owner; null looks at the files alone
 * @param mayBePrivate whether webhooks may be sent into private networks
 */
export async function checkCustom(folder: string, url: string | null, mayBePrivate = false): Promise<CustomReport> {
  const lines = new Set<string>()
  const unhandled = onUnhandled(folder, (one) => lines.add(unhandledLine(one)))
  try {
    const report = await judge(folder, url, mayBePrivate)
    return { ...report, faults: [...report.faults, ...lines] }
  } finally {
    unhandled.close()
  }
}

async function judge(folder: string, url: string | null, mayBePrivate: boolean): Promise<CustomReport> {
  const files = await readFolder(folder)
  // What a broken file held before stands in for it, as at start: others that need it stay right.
  const ask: Ask = (work) => connected(url ?? '', 'daftar check', work)
  const lastGood = url === null ? new Map() : await readLastGood(ask)
  const addressFault = (address: string) => declaredAddressFault(address, mayBePrivate)
  const put: Put = (unfit) => assemble(product, files, { ...productCode, lastGood, addressFault, incompatible: unfit })
  const assembled = put([])
  const faults = assembled.broken.flatMap((one) => one.faults)
  const shown = { ...assembled, definitions: [...assembled.definitions, ...assembled.runs.map(inputDefinition)] }
  const notes = [...customNotes(shown), ...unknownTexts(assembled, customLabels(shown))]
  // What is gone and is shown as it was is none of the files that are there.
  const broken = assembled.broken.flatMap(({ file, isPart }) => (!isPart && files.some((one) => one.file === file) ? [file] : []))
  if (url === null) return { files: files.length, leftOut: broken.length, faults, notes }
  const registry = assembledRegistry(assembled)
  const incompatible = await inspectData(ask, registry)
  const data = [
    ...incompatibleFiles(incompatible, assembled, registry),
    ...(await ask((client) => stillPostedFiles(client, assembled, registry, lastGood))),
    ...(await ask((client) => homelessFiles(client, assembled, registry, lastGood))),
  ]
  let tried: Tried = { unfit: [], notes: [] }
  const migration = await withRetry(() =>
    migrate(url, registry, {
      planOnly: true,
      reports: assembled.views.reports,
      tried: async (trial) => {
        tried = await tryOut(trial, assembled, registry)
      },
    }),
  ).catch((error) => unappliedFiles(url, error, put, data, lastGood))
  const { refused, kept, values } = Array.isArray(migration) ? { refused: [], kept: [], values: new Map() } : migration
  const unfit = [...data, ...tried.unfit, ...(Array.isArray(migration) ? migration : [])]
  const retained = createRegistry(retainValues(registry.models, values))
  return {
    files: files.length,
    leftOut: new Set([...broken, ...unfit.map(({ file }) => file)]).size,
    faults: [
      ...faults,
      ...unfit.map(
        ({ file, line, values }) =>
          `${file}: ${line}${values.length ? ` (first values: ${values.map((value) => `'${value}'`).join(', ')})` : ''}`,
      ),
      ...(await refusalLines(url, refused, assembled, registry)),
    ],
    notes: [
      ...notes,
      ...unknownTenants(assembled, (await readTenantCodes(ask)).values()),
      ...tried.notes,
      ...(await storedNotes(url, assembled, retained, incompatible)),
      ...leftNotes(assembled.broken.length ? [] : kept, assembled, registry),
    ],
  }
}

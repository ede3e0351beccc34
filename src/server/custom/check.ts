import { definitions as product } from '../../../resources/index.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { askedOf } from '../../../schema/run.ts'
import { inspectData, migrate } from '../database/migrate.ts'
import { assemble } from './assemble.ts'
import { customLabels } from './customLabels.ts'
import { customNotes } from './notes.ts'
import { productCode } from './productCode.ts'
import { readFolder } from './readFolder.ts'
import { refusalLines, storedNotes } from './stored.ts'
import { unknownTexts } from './texts.ts'
import { unfitFiles } from './unfit.ts'

/** What is to be said about an installation's files. */
export interface CustomReport {
  readonly files: number
  /** What would leave a file out, or would not be done. */
  readonly faults: readonly string[]
  /** What works, and is worth knowing. */
  readonly notes: readonly string[]
}

/**
 * Judges the files of an installation, and what they would do to a database: the migration is tried on its data and taken
 * back.
 * @param url address of the database with the rights of its owner; null looks at the files alone
 */
export async function checkCustom(folder: string, url: string | null): Promise<CustomReport> {
  const files = await readFolder(folder)
  const assembled = assemble(product, files, productCode)
  const faults = assembled.broken.flatMap((one) => one.faults)
  const shown = { ...assembled, definitions: [...assembled.definitions, ...assembled.runs.map(askedOf)] }
  const notes = [...customNotes(shown), ...unknownTexts(assembled, customLabels(shown))]
  if (url === null) return { files: files.length, faults, notes }
  const registry = createRegistry(assembled.definitions, { runs: assembled.runs })
  const unfit = unfitFiles(await inspectData(url, registry), assembled, registry)
  const { refused } = await migrate(url, registry, { planOnly: true, tried: true })
  return {
    files: files.length,
    faults: [
      ...faults,
      ...unfit.map(
        ({ file, line, values }) => `${file}: ${line} (first values: ${values.map((value) => `'${value}'`).join(', ')})`,
      ),
      ...(await refusalLines(url, refused, assembled, registry)),
    ],
    notes: [...notes, ...(await storedNotes(url, assembled, registry))],
  }
}

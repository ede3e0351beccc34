import { definitions } from '../../../resources/index.ts'
import type { EntityReport } from '../../../schema/entityReport.ts'
import type { Registry } from '../../../schema/registry.ts'
import { assemble } from '../custom/assemble.ts'
import { assembledRegistry } from '../custom/assembledRegistry.ts'
import { customFolder } from '../custom/customFolder.ts'
import { productCode } from '../custom/productCode.ts'
import { readFolder } from '../custom/readFolder.ts'

/** The product's definitions with those of the installation, and the reports over them, so that a migration keeps the tables of both. */
export async function readRegistry(): Promise<{ readonly registry: Registry; readonly reports: readonly EntityReport[] }> {
  const assembled = assemble(definitions, await readFolder(customFolder), productCode)
  const faults = assembled.broken.flatMap((one) => one.faults)
  if (faults.length) throw new Error(['The definitions are wrong:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
  return { registry: assembledRegistry(assembled), reports: assembled.views.reports }
}

import { definitions } from '../../../resources/index.ts'
import { runs } from '../../../resources/runs/index.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { targetTables } from '../migration/target.ts'

/** Where the tables of the product are kept for reviews: a change of a definition shows there what it does to the database. */
export const snapshotFile = new URL('../../../schema/snapshot.json', import.meta.url)

/** The text of the snapshot as the definitions now want it: a column, a key or an index stands on a line of its own. */
export const currentSnapshot = (): string => `${lines(targetTables(createRegistry(definitions, { runs })).map(tableText))}\n`

const tableText = (table: object): string => {
  const parts = Object.entries(table).map(([name, value]) => {
    const isList = Array.isArray(value) && value.some((one) => typeof one === 'object')
    return `${JSON.stringify(name)}: ${isList ? lines(value.map((one) => JSON.stringify(one))) : JSON.stringify(value)}`
  })
  return `{${parts.join(', ')}}`
}

const lines = (texts: readonly string[]): string => `[\n${texts.join(',\n')}\n]`

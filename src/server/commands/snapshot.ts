import { definitions } from '../../../resources/index.ts'
import { runs } from '../../../resources/runs/index.ts'
import { createRegistry } from '../../../schema/registry.ts'
import { wantedTables } from '../database/migrate.ts'

/** Where the tables of the product are kept for reviews: a change of a definition shows there what it does to the database. */
export const snapshotFile = new URL('../../../schema/snapshot.json', import.meta.url)

/** The text of the snapshot as the definitions now want it. */
export const currentSnapshot = (): string => `${JSON.stringify(wantedTables(createRegistry(definitions, { runs })), null, 1)}\n`

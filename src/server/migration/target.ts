import { createHash } from 'node:crypto'
import type { Table } from '../../../schema/derive/table.ts'
import { subscriptionColumns, tablesOf } from '../../../schema/derive/tables.ts'
import { memoized } from '../../../schema/memoized.ts'
import { allFields, type Registry } from '../../../schema/registry.ts'
import { alertFunctions } from '../alerts/functions.ts'
import { alertTables } from '../alerts/tables.ts'
import { limitTriggers } from '../database/limitTriggers.ts'
import { postlude, prelude } from '../database/prelude.ts'
import { searchFunctions } from '../database/searchFunctions.ts'
import { systemTables } from '../database/systemTables.ts'
import { derivedTables, ledgerTables, unfinishedClosings } from '../ledger/tables.ts'
import { ledgerTriggers } from '../ledger/triggers.ts'
import { mergingFunctions } from '../merging/functions.ts'
import { mergingTables } from '../merging/tables.ts'
import { jobFunctions } from '../queue/functions.ts'
import { queueShape } from '../queue/queue.ts'
import { jobTables } from '../queue/tables.ts'
import { repeatFunctions } from '../repeats/functions.ts'
import { stockBalances, stockRows } from '../stock/tables.ts'
import { stockTriggers } from '../stock/triggers.ts'
import { laterAccounts } from '../tenants/laterAccounts.ts'
import { laterNames } from '../tenants/laterNames.ts'
import { laterOtherIncome } from '../tenants/laterOtherIncome.ts'
import { laterPlacedAccounts } from '../tenants/laterPlacedAccounts.ts'
import { laterPlaces } from '../tenants/laterPlaces.ts'
import { declaredStatements } from '../webhooks/declared.ts'
import { webhookFunctions } from '../webhooks/functions.ts'
import { webhookTables } from '../webhooks/tables.ts'

/** The tables that the product and its definitions want; worked out once for a registry. */
export const targetTables = memoized((registry: Registry): readonly Table[] => tablesFor(registry))

const tablesFor = (registry: Registry): Table[] => [
  ...systemTables.map((table) =>
    table.name === 'subscriptions' ? { ...table, columns: [...table.columns, ...subscriptionColumns(registry)] } : table,
  ),
  ...ledgerTables,
  unfinishedClosings,
  ...derivedTables,
  stockBalances,
  stockRows,
  ...jobTables,
  ...webhookTables,
  ...alertTables,
  ...mergingTables,
  ...tablesOf(registry),
]

/** Statements that follow from the registry alone. */
export interface Code {
  /** Functions of single definitions, each a part by itself. */
  readonly searches: readonly string[]
  readonly functions: readonly string[]
  readonly followUp: readonly string[]
}

const codes = memoized((_: Registry) => new Map<boolean, Code>())

/** The functions and triggers of a registry, and what is done after them; worked out once. */
export function codeOf(registry: Registry, hasNodes: boolean): Code {
  const known = codes(registry)
  const code = known.get(hasNodes) ?? {
    searches: searchFunctions(registry, hasNodes),
    functions: [
      ...postlude(),
      ...ledgerTriggers(registry),
      ...mergingFunctions(),
      ...repeatFunctions(registry),
      ...stockTriggers(),
      ...jobFunctions(),
      ...webhookFunctions(),
      ...alertFunctions(registry),
    ],
    followUp: [
      ...laterNames(registry),
      ...laterAccounts(registry),
      ...laterPlaces(registry),
      ...laterOtherIncome(registry),
      ...laterPlacedAccounts(registry),
      ...declaredStatements(registry),
    ],
  }
  known.set(hasNodes, code)
  return code
}

/** What a database is to become, as a mark: with the same one there is nothing to do. @param limits the triggers that hold limits */
export const digestOf = (registry: Registry, hasNodes: boolean, limits: readonly string[]): string => {
  const { searches, functions, followUp } = codeOf(registry, hasNodes)
  const code = [...prelude(), ...searches, ...functions, ...limits]
  return createHash('sha256')
    .update(JSON.stringify([targetTables(registry), code, queueShape, followUp, formerFields(registry)]))
    .digest('hex')
}

/** The mark of a database that has nothing to be filled and lies on one node; worked out once. */
export const wholeDigest = memoized((registry: Registry) => digestOf(registry, false, limitTriggers(registry, new Set())))

/** The former names of all fields: also of those that are not stored, which no table tells. */
const formerFields = ({ models }: Registry): string[] =>
  models.flatMap((model) =>
    allFields(model).flatMap(([{ field, was }, lines]) => (was === undefined ? [] : [[model.name, lines, field, was].join(' ')])),
  )

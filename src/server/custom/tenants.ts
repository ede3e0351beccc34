import { hint } from '../../../schema/check/nearest.ts'
import { isObject } from '../../../schema/check/shapeFaults.ts'
import type { Change, ExtensionData } from '../../../schema/extension.ts'
import type { Assembled, Broken, Meant } from './assembled.ts'
import { withFieldsOf } from './freeze.ts'
import type { Part } from './parts.ts'
import { isExtension } from './parts.ts'
import type { Views } from './views.ts'

/** The codes of the tenants for whom an item of a file is alone; null for one that is for all. */
const tenantsOf = (item: unknown): readonly string[] | null =>
  isObject(item) && Array.isArray(item['tenants']) ? (item['tenants'] as unknown[]).map(String) : null

/** The codes of the tenants for which some item holds and for others does not. */
export const namedTenants = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap(({ items }) => items.flatMap((item) => tenantsOf(item) ?? []))),
]

/** Codes that files name and no tenant has, each with its file: what holds for such a tenant alone holds for nobody. */
export function unknownTenants({ good, behaviours }: Pick<Assembled, 'good' | 'behaviours'>, codes: Iterable<string>): string[] {
  const known = new Set(codes)
  const named = [
    ...[...good].flatMap(([file, items]) =>
      items.flatMap((item) => (tenantsOf(item) ?? []).map((code) => [file, code] as const)),
    ),
    ...behaviours.flatMap(({ file, behaviour }) => (behaviour.tenants ?? []).map((code) => [file, code] as const)),
  ]
  const lines = named.flatMap(([file, code]) =>
    !known.size || known.has(code) ? [] : [`${file}: tenants: there is no tenant '${code}'${hint(code, known)}`],
  )
  return [...new Set(lines)]
}

/** For whom items of a file are meant. */
export function meantFor(items: readonly unknown[]): Meant {
  const named = items.map(tenantsOf)
  return { all: named.includes(null), tenants: [...new Set(named.flatMap((codes) => codes ?? []))] }
}

/**
 * What the administrators of a tenant are told of a file that is left out: nothing of one for others alone, and of one for others too that it is
 * left out, for its faults may name what they alone have. One that nobody could read is told where there is one tenant: the output of the
 * server has it for whoever runs several.
 */
export function faultsFor({ file, faults, meant: { all, tenants } }: Broken, code: string, isAlone: boolean): readonly string[] {
  const isUnread = !all && tenants.length === 0
  if (isUnread ? !isAlone : !all && !tenants.includes(code)) return []
  if (tenants.every((one) => one === code)) return faults
  return [`${file}: it holds what is for other schools too; what is wrong is in the output of the server.`]
}

const isFor = (tenants: readonly string[] | null | undefined, tenant: string | null): boolean =>
  !tenants || (tenant !== null && tenants.includes(tenant))

/** Reports and cards as a tenant has them. */
export interface TenantViews extends Views {
  /** The names of those that it has not. */
  readonly others: ReadonlySet<string>
}

/** Reports and cards of each tenant by its code; those of tenants that no file names are the same. */
export function viewsByTenant({ reports, cards }: Views): (tenant: string | null) => TenantViews {
  const named = new Set([...reports, ...cards].flatMap(({ tenants }) => tenants ?? []))
  const made = new Map<string | null, TenantViews>()
  return (code) => {
    const tenant = code !== null && named.has(code) ? code : null
    const isSeen = (one: { readonly tenants?: readonly string[] }) => isFor(one.tenants, tenant)
    const views = made.get(tenant) ?? {
      reports: reports.filter(isSeen),
      cards: cards.filter(isSeen),
      others: new Set([
        ...reports.flatMap((one) => (isSeen(one) ? [] : [one.report])),
        ...cards.flatMap((one) => (isSeen(one) ? [] : [one.card])),
      ]),
    }
    made.set(tenant, views)
    return views
  }
}

/** What holds for a tenant; for null what holds for those that no file names. */
export const partsFor = (parts: readonly Part[], tenant: string | null): Part[] =>
  parts.map((part) => ({
    ...part,
    items: part.items.filter((item) => isFor(tenantsOf(item), tenant)),
  }))

/** What the tables need, which all tenants share: every field is there, and nobody has to fill one that is for some. */
export const partsForTables = (parts: readonly Part[]): Part[] =>
  parts.map((part) => ({
    ...part,
    items: part.items.map((item) => (isExtension(item) && item.tenants ? forTables(item) : item)),
  }))

function forTables(extension: ExtensionData): ExtensionData {
  const { rules: _rules, guards: _guards, actions: _actions, change = {}, ...rest } = extension
  const values = Object.entries(change).flatMap(([name, { addValues }]): [string, Change][] =>
    addValues ? [[name, { addValues }]] : [],
  )
  return {
    ...withFieldsOf(rest, ({ required: _required, requiredWhen: _when, ...field }) => field),
    change: Object.fromEntries(values),
  }
}

import type { Change, ExtensionData } from '../../../schema/extension.ts'
import { withFieldsOf } from './freeze.ts'
import type { Part } from './parts.ts'
import { isExtension } from './parts.ts'

/** The codes of the tenants for which some extension holds and others do not. */
export const namedTenants = (parts: readonly Part[]): string[] => [
  ...new Set(parts.flatMap(({ items }) => items.flatMap((item) => (isExtension(item) ? (item.tenants ?? []) : [])))),
]

/** What holds for a tenant; for null what holds for those that no file names. */
export const partsFor = (parts: readonly Part[], tenant: string | null): Part[] =>
  parts.map((part) => ({
    ...part,
    items: part.items.filter((item) => !isExtension(item) || !item.tenants || (tenant !== null && item.tenants.includes(tenant))),
  }))

/** What the tables need, which all tenants share: every field is there, and nobody has to fill one that is for some. */
export const partsForTables = (parts: readonly Part[]): Part[] =>
  parts.map((part) => ({
    ...part,
    items: part.items.map((item) => (isExtension(item) && item.tenants ? forTables(item) : item)),
  }))

function forTables(extension: ExtensionData): ExtensionData {
  const { rules: _rules, guards: _guards, change = {}, ...rest } = extension
  const values = Object.entries(change).flatMap(([name, { addValues }]): [string, Change][] =>
    addValues ? [[name, { addValues }]] : [],
  )
  return {
    ...withFieldsOf(rest, ({ required: _required, requiredWhen: _when, ...field }) => field),
    change: Object.fromEntries(values),
  }
}

import type { ExtensionData } from '../../../schema/extension.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Incompatible } from '../database/inspect.ts'
import type { Assembled } from './assembled.ts'
import { columnOwners } from './columnOwners.ts'

/** A file whose field does not fit the stored data: the line about it, and the values for the operator of the server. */
export interface IncompatibleFile {
  readonly file: string
  readonly line: string
  readonly values: readonly string[]
}

/** Which files want columns that the stored data does not fit. What the product itself wants is no file's. */
export function incompatibleFiles(
  incompatible: readonly Incompatible[],
  assembled: Assembled,
  registry: Registry,
): IncompatibleFile[] {
  const owners = columnOwners(registry.models)
  return incompatible.flatMap(({ table, column, required, rows, values }) => {
    const owner = owners.get(`${table}.${column}`)
    const file = owner && fileOf(assembled, owner.resource, owner.field.field)
    if (!owner || file === undefined) return []
    const place = [owner.resource, ...(owner.lines === null ? [] : [owner.lines]), owner.field.field].join('.')
    const advice =
      owner.field.kind === 'choice'
        ? `add them to 'values', or say in 'map' what each is called now`
        : `mend the rows, or give the new field another name and leave this one as it was`
    const what = owner.field.kind === 'choice' ? `none of ${required}` : `no value of the kind '${owner.field.kind}'`
    return [{ file, line: `${place}: ${rows} ${rows === 1 ? 'row holds' : 'rows hold'} ${what}; ${advice}`, values }]
  })
}

/** The file that defines a resource, or the extension that names the field. */
export function fileOf({ files, good }: Pick<Assembled, 'files' | 'good'>, resource: string, field: string): string | undefined {
  const candidates = files.get(resource) ?? []
  return candidates.find((file) => {
    const items = good.get(file) ?? []
    return items.some((item) => {
      const { extends: base, name, ...rest } = item as Partial<ExtensionData> & { name?: string }
      return name === resource || (base === resource && JSON.stringify(rest).includes(`"${field}":`))
    })
  })
}

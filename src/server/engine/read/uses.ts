import { isId } from '../../../../schema/fields/ref.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { targetsOf } from '../../../../schema/targets.ts'

/** A field that refers, the record it names, its place, and its row. A sheet of salaries has a hundred thousand of them. */
export class Use {
  readonly field: ModelField
  readonly resource: string
  readonly id: number
  readonly row: RecordData
  /** Of a line of another branch: what it names is looked for there. */
  readonly branch: number | undefined
  readonly #prefix: string
  constructor(field: ModelField, resource: string, id: number, row: RecordData, prefix: string, branch: number | undefined) {
    this.field = field
    this.resource = resource
    this.id = id
    this.row = row
    this.branch = branch
    this.#prefix = prefix
  }
  get place(): string {
    return this.#prefix + this.field.field
  }
}

/**
 * Every reference in the values of a record and its lines.
 * @param before leaves out lines that are those very ones
 */
export function usesOf(model: Model, record: RecordData, before?: RecordData | null): Use[] {
  const uses: Use[] = []
  const use = (fields: readonly ModelField[], row: RecordData, prefix: string, { branch, by }: OtherBranch) => {
    for (const field of fields) {
      const value = row[field.field]
      if (value === null || value === undefined) continue
      const there = field.field === by ? undefined : branch
      if (field.kind === 'ref') uses.push(new Use(field, field.to ?? '', value as number, row, prefix, there))
      else for (const [resource, id] of idsOf(field, value)) uses.push(new Use(field, resource, id, row, prefix, there))
    }
  }
  use(referring(model.fields), record, '', ownBranch)
  for (const lines of model.lines) {
    const fields = referring(lines.fields)
    const rows = (record[lines.name] as readonly RecordData[] | undefined) ?? []
    if (rows === before?.[lines.name]) continue
    for (let index = 0; index < rows.length; index++) {
      const line = rows[index] as RecordData
      use(fields, line, `${lines.name}.${index}.`, branchOfLine(lines, line))
    }
  }
  return uses
}

/** The branch of a line that is not the document's, and the field that it follows from, which is looked for in the document's. */
interface OtherBranch {
  readonly branch?: number
  readonly by?: string | undefined
}

const ownBranch: OtherBranch = {}

const branchOfLine = ({ crossBranch }: ModelLines, { branch }: RecordData): OtherBranch =>
  crossBranch && isId(branch)
    ? { branch, by: typeof crossBranch === 'object' ? crossBranch.from.split('.')[0] : undefined }
    : ownBranch

const referringFields = new WeakMap<Model['fields'], readonly ModelField[]>()

/** The fields that refer to other records; found once. */
export function referring(fields: Model['fields']): readonly ModelField[] {
  const known = referringFields.get(fields)
  if (known) return known
  const found = [...fields.values()].filter((field) => targetsOf(field).length > 0)
  referringFields.set(fields, found)
  return found
}

/** Whether a definition refers to other records at all. */
export const refersTo = (model: Model): boolean =>
  referring(model.fields).length > 0 || model.lines.some(({ fields }) => referring(fields).length > 0)

/** The records that one value names. */
export function idsOf(field: ModelField, value: unknown): [resource: string, id: number][] {
  if (value === null || value === undefined) return []
  if (field.kind === 'ref') return [[field.to ?? '', value as number]]
  if (field.kind === 'refMany') return (value as number[]).map((id) => [field.to ?? '', id])
  if (field.kind === 'split') return (value as { id: number }[]).map((part) => [field.to ?? '', part.id])
  if (field.kind === 'party') return [[(value as { resource: string }).resource, (value as { id: number }).id]]
  return []
}

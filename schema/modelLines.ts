import { type Flags, switched } from './flags.ts'
import type { FieldData } from './kind.ts'
import type { ResourceData } from './language/definition.ts'
import type { Lines } from './language/lines.ts'
import type { FieldMap } from './language/scope.ts'
import { figureFields } from './limits.ts'
import { lineResource } from './lineModel.ts'
import type { ModelField } from './modelField.ts'
import { leaveLimitsEmpty, placed } from './modelFields.ts'
import type { Others } from './others.ts'

/** The lines of a definition, each with its fields; formulas are not among them yet, for they may read all the others. */
export function modelLines(data: ResourceData, { figures, flags }: Others) {
  const bare = Object.entries(data.lines ?? {}).map(([name, lines]) => ({
    ...lines,
    name,
    fields: new Map([
      ...lineFields(
        name,
        lines.crossBranch ? { ...withPermission(lines), branch: otherBranch(lines) } : withPermission(lines),
        flags,
      ),
      ...figureFields(figures?.get(lineResource(data.name, name)), lines.follows).map(
        ([field, declared]): [string, ModelField] => [field, { ...declared, field, section: name, yearly: false, implied: true }],
      ),
    ]),
  }))
  for (const { name, fields: own } of bare) leaveLimitsEmpty(own, figures?.get(lineResource(data.name, name)))
  return bare
}

/**
 * The branch of a line that may be another branch's (not the head office, which has no books). Nobody writes it in lines that are
 * not written by people.
 */
const otherBranch = ({ crossBranch, fields }: Lines): FieldData => ({
  kind: 'ref',
  to: 'branches',
  where: { isMaster: false, active: true },
  ...(Object.values(fields).every(({ readOnly }) => readOnly) && { readOnly: true }),
  ...(typeof crossBranch === 'object' && { readOnly: true, from: crossBranch.from }),
})

/** The fields of lines, each with the permission of all. */
const withPermission = ({ fields, permission }: Lines): FieldMap =>
  permission === undefined
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { permission, ...field }]))

const lineFields = (section: string, map: FieldMap, flags?: Flags): ReadonlyMap<string, ModelField> =>
  new Map(Object.entries(map).map(([field, declared]) => [field, placed(field, switched(declared, flags), section, false)]))

import { kindOf } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { allFields, type Registry } from '../../../../schema/registry.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import { ident, type Sql, sql, word } from '../../database/sql.ts'
import type { Context } from '../context.ts'
import { jsonOf, placeOf, queryScope, referenceFields, text } from '../sql/expressions.ts'
import { pathsOfLines, pathsOfModel } from '../sql/referencePaths.ts'
import { fieldsOfLines, isHidden, refersOpenly } from '../sql/shape.ts'
import type { Loaded } from './loaded.ts'
import { idsOf } from './uses.ts'

/** The fields that only the database can compute. */
export interface Computed {
  /** Reads them as one JSON object, `computed`. */
  readonly statement: Sql
  readonly names: readonly string[]
}

/** How the computed fields of a record are read; null when it has none. */
export function computedOf(model: Model, id: number, context: Context): Computed | null {
  const fields = [...model.fields.values()].filter((field) => field.kind === 'computed')
  if (!fields.length) return null
  const place = placeOf(model, queryScope(context))
  const pairs = fields.map((field) => `${text(field.field)}, ${jsonOf(model, field, place)}`)
  return {
    statement: sql`select json_build_object(${word(pairs.join(', '))}) as computed from ${ident(place.table)} r where r.tenant_id = ${context.tenant} and r.id = ${id}`,
    names: fields.map((field) => field.field),
  }
}

/** What a record has besides the values of its fields, once it is written. */
interface Stamp {
  readonly id: number
  readonly version: number
  readonly createdAt?: unknown
  readonly createdBy?: unknown
  readonly updatedAt?: unknown
  readonly updatedBy?: unknown
}

/**
 * A record that was just written, exactly as reading it again would answer it: all of it is known from what was written and
 * from the referred records that were loaded to check it. `computed` may come later. Null when it refers to one that was not
 * loaded, as it did before, or has figures that others move, or lines of which the database computes something.
 */
export function answerOf(
  model: Model,
  record: RecordData,
  loaded: Loaded,
  stamp: Stamp,
  context: Context,
): Record<string, unknown> | null {
  const plan = planOf(model, context.registry)
  if (plan.figures) return null
  if (!isLoaded(plan, record, loaded)) return null
  const answer: Record<string, unknown> = { id: stamp.id, version: stamp.version }
  for (const { name, write } of plan.fields) answer[name] = write(record[name], context)
  for (const lines of plan.lines) {
    answer[lines.name] = ((record[lines.name] as RecordData[] | undefined) ?? []).map((line) => {
      const row: Record<string, unknown> = { id: line['id'] }
      for (const { name, write } of lines.fields) row[name] = write(line[name], context)
      row['refs'] = refsOf(lines.references, line, loaded)
      return row
    })
  }
  for (const name of ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const) answer[name] = stamp[name]
  answer['refs'] = refsOf(plan.references, record, loaded)
  return answer
}

type Write = (value: unknown, context: Context) => unknown

interface Written {
  readonly name: string
  readonly write: Write
}

interface Referring {
  readonly field: ModelField
  readonly many: boolean
  /** The fields of a referred record that are sent, by its resource. */
  readonly names: ReadonlyMap<string, readonly string[]>
}

interface Plan {
  /** Some of it only the database knows. */
  readonly figures: boolean
  readonly fields: readonly Written[]
  readonly references: readonly Referring[]
  readonly lines: readonly { name: string; fields: readonly Written[]; references: readonly Referring[] }[]
}

const plans = new WeakMap<Model, Plan>()

function planOf(model: Model, registry: Registry): Plan {
  const known = plans.get(model)
  if (known) return known
  const visible = [...model.fields.values()].filter((field) => !isHidden(field))
  const plan: Plan = {
    figures:
      allFields(model).some(([field]) => field.figure) ||
      model.lines.some((lines) => fieldsOfLines(lines).some(({ kind }) => kind === 'computed')),
    fields: visible.map(writtenOf),
    references: referringOf(visible, pathsOfModel(model), registry),
    lines: model.lines.map((lines) => ({
      name: lines.name,
      fields: fieldsOfLines(lines).map(writtenOf),
      references: referringOf(fieldsOfLines(lines), pathsOfLines(lines), registry),
    })),
  }
  plans.set(model, plan)
  return plan
}

/** A value as it is answered: most are as they are kept in the record. */
function writeOf(field: ModelField): Write {
  const { serialise: answered } = kindOf(field)
  return answered ? (value, { check }) => answered(value, check.decimals) : (value) => value ?? null
}

const writtenOf = (field: ModelField): Written => ({
  name: field.field,
  write: (field.implied && bounds[field.field]) || writeOf(field),
})

/** What the bounds of the request say of a new record, or of one that is new in its year. */
const bounds: Readonly<Record<string, Write>> = {
  branch: (value, context) => value ?? context.branch.id,
  fiscalYear: (value, context) => value ?? context.year?.id ?? null,
}

function referringOf(
  fields: readonly ModelField[],
  paths: ReadonlyMap<string, ReadonlySet<string>>,
  registry: Registry,
): Referring[] {
  return fields.filter(refersOpenly).map((field) => ({
    field,
    many: field.kind === 'refMany' || field.kind === 'split',
    names: new Map(
      targetsOf(field).map((target) => [
        target,
        referenceFields(registry.get(target), paths.get(field.field) ?? []).map((referenceField) => referenceField.field),
      ]),
    ),
  }))
}

const isLoaded = (plan: Plan, record: RecordData, loaded: Loaded): boolean => {
  const all = (references: readonly Referring[], row: RecordData): boolean =>
    references.every(({ field }) => idsOf(field, row[field.field]).every(([resource, id]) => loaded.get(resource)?.has(id)))
  return (
    all(plan.references, record) &&
    plan.lines.every(({ name, references }) =>
      ((record[name] as RecordData[] | undefined) ?? []).every((line) => all(references, line)),
    )
  )
}

function refsOf(references: readonly Referring[], record: RecordData, loaded: Loaded): Record<string, unknown> {
  const refs: Record<string, unknown> = {}
  for (const { field, many, names } of references) {
    const found = idsOf(field, record[field.field]).flatMap(([resource, id]) => {
      const reference = loaded.get(resource)?.get(id)
      return reference ? [describe(reference, names.get(resource) ?? [])] : []
    })
    refs[field.field] = many ? found : (found[0] ?? null)
  }
  return refs
}

function describe(reference: Reference, names: readonly string[]): Record<string, unknown> {
  const answer: Record<string, unknown> = { id: reference.id }
  for (const name of names) answer[name] = reference[name] ?? null
  if ('refs' in reference) answer['refs'] = reference['refs']
  return answer
}

import type { FieldData } from '../kind.ts'
import { lineResource } from '../lineModel.ts'
import type { Model } from '../model.ts'
import { listedSystemFields } from '../systemFields.ts'
import { targetsOf } from '../targets.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { hint, namesOf } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** What a path leads to: a field, something that is known without one, or nothing and why. */
export type Found = { readonly field: FieldData } | { readonly open: true } | { readonly fault: string }

/** Follows a field's name or a one-step path; `document` holds the fields around a line. */
export function follow(path: string, fields: FieldsByName, context: CheckContext, document?: FieldsByName): Found {
  const [first = '', second, ...more] = path.split('.')
  if (first === 'document' && document && second !== undefined) return follow([second, ...more].join('.'), document, context)
  if (listedSystemFields.has(first) && second === undefined) return { open: true }
  const field = fields.get(first)
  if (!field) return { fault: `no field '${first}'${ofLine(path, fields) ?? hint(first, fields.keys())}` }
  if (second === undefined) return { field }
  if (more.length) return { fault: `'${path}' has more than one step` }
  return step(path, field, second, context)
}

/** What is meant by `document.status` of a line that is referred to: the document in which it stands is its `record`. */
function ofLine(path: string, fields: FieldsByName): string | null {
  const [first, second] = path.split('.')
  return first === 'document' && fields.get('record')?.implied ? `, did you mean 'record.${second}'?` : null
}

function step(path: string, field: FieldData, name: string, context: CheckContext): Found {
  const targets = targetsOf(field)
  if (field.kind === unknownKind) return { open: true }
  if (field.kind === 'party' && name === 'resource') return { field: { kind: 'choice', values: targets } }
  if (!targets.length) return { fault: `'${path.split('.')[0]}' is no reference, so '${path}' leads nowhere` }
  let found: FieldData | undefined
  for (const target of targets) {
    const other = context.registry.find(target)
    if (!other || context.vague.has(target)) continue
    found = other.fields.get(name)
    if (!found) return { fault: `no field '${name}' in ${target}${hint(name, other.fields.keys())}` }
  }
  return found ? { field: found } : { open: true }
}

/** Says what is wrong with a path; answers the field that it leads to. */
export function checkPath(
  path: string,
  place: string,
  context: CheckContext,
  fields: FieldsByName = context.model.fields,
  document?: FieldsByName,
): FieldData | undefined {
  const found = follow(path, fields, context, document)
  if ('fault' in found) context.addFault(place, found.fault)
  return 'field' in found ? found.field : undefined
}

/** Whether a step through a reference leads to what the other record keeps for each fiscal year. */
export function yearlyBehind(path: string, fields: FieldsByName, { registry, vague }: CheckContext): boolean {
  const [first = '', second = ''] = path.split('.')
  return targetsOf(fields.get(first) ?? {}).some(
    (target) => !vague.has(target) && registry.find(target)?.fields.get(second)?.yearly === true,
  )
}

/** Says what is wrong with a path whose value the record itself needs; answers the field that it leads to. */
export function checkRead(
  path: string,
  place: string,
  context: CheckContext,
  fields: FieldsByName = context.model.fields,
  document?: FieldsByName,
): FieldData | undefined {
  checkYear(path, place, context, fields, document)
  return checkPath(path, place, context, fields, document)
}

/** Says of a path into what is kept for each fiscal year that a record which belongs to none never knows it. */
export function checkYear(
  path: string,
  place: string,
  context: CheckContext,
  fields: FieldsByName,
  document: FieldsByName | undefined,
): void {
  const { name, data } = context.model
  const isOfDocument = document !== undefined && path.startsWith('document.')
  const [own, around] = isOfDocument ? [path.slice('document.'.length), document] : [path, fields]
  if (data.scope !== 'branchYear' && yearlyBehind(own, around, context))
    context.addFault(
      place,
      `'${path}' is kept for each fiscal year and ${name} belongs to none, so it would always be empty: say "scope": "branchYear", or leave it out`,
    )
}

/** Says which of the names are no fields. */
export function checkNames(
  names: readonly string[] | undefined,
  place: string,
  context: CheckContext,
  fields: FieldsByName = context.model.fields,
): void {
  for (const name of names ?? []) if (!fields.has(name)) context.addFault(place, `no field '${name}'${hint(name, fields.keys())}`)
}

/** What is wrong with the field of `usedBy`, which must refer to this definition. */
export function usedByFault(path: string, { model, registry, vague }: CheckContext): string | null {
  const [name = '', first, second, ...more] = path.split('.')
  const other = registry.find(name)
  if (!other) return `no resource '${name}'${hint(name, namesOf(registry.models))}`
  if (vague.has(name)) return null
  if (first === undefined || more.length) return `'${path}' names no field of another resource, like 'vouchers.entries.account'`
  const fields = second === undefined ? other.fields : other.lines.find((lines) => lines.name === first)?.fields
  if (!fields) return `no lines '${first}' in ${name}${hint(first, namesOf(other.lines))}`
  const field = fields.get(second ?? first)
  if (!field) return `no field '${second ?? first}' in ${name}${hint(second ?? first, fields.keys())}`
  const points = field.kind === unknownKind || field.targets?.includes(model.name) || isWithin(field.to, model)
  return points ? null : `'${path}' does not refer to ${model.name}`
}

/** Whether a reference leads to records of a definition, or to lines of them. */
const isWithin = (to: string | undefined, { name, lines }: Model): boolean =>
  to === name || lines.some((group) => to === lineResource(name, group.name))

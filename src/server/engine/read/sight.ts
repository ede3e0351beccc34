import { pathsOf } from '../../../../schema/condition.ts'
import type { FieldData } from '../../../../schema/kind.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import { outwardPaths } from '../../database/searchFunctions.ts'
import { type Context, may, type Person } from '../context.ts'
import { isClosedToFamily, isOfOthers } from '../sql/family.ts'
import { isOwnAlone } from '../sql/own.ts'
import { pathsOfLines, pathsOfRecord, printedPaths, printedPathsOfLines } from '../sql/referencePaths.ts'

/** Shown in place of a value that the reader may not see. */
export const hidden = '•••••'

/** Whether a person who may view a record may see this field of it. */
export const seesField = ({ permission }: Pick<FieldData, 'permission'>, person: Person): boolean =>
  permission === undefined || may(person, permission)

/** Whether a person who may write a record may give this field of it a value. */
export const writesField = ({ permission, writtenBy }: Pick<FieldData, 'permission' | 'writtenBy'>, person: Person): boolean =>
  [permission, writtenBy].every((one) => one === undefined || may(person, one))

/** Who reads, among which definitions. */
type Reader = Pick<Context, 'person' | 'registry'>

/**
 * The fields that name a record and its sort, visible to everyone who meets it as a choice or through a reference: `kind` colours
 * a state.
 */
const calls = ({ title }: Model): ReadonlySet<string> => new Set([...title, 'id', 'code', 'position', 'kind'])

/**
 * The permission that a person lacks to view the records behind a reference; null for none. A person who sees their own records
 * alone sees no more of them through records that belong to everybody, since each may lead to another person's. What is closed to
 * families is closed to them whatever they may see.
 */
const lackingView = ({ person, registry }: Reader, target: Model, isOwn: boolean): string | null => {
  const record = target.owner ?? target
  const { family } = person
  if (family && (isOfOthers(record, family) || isClosedToFamily(record, family, registry))) return target.permissions.view
  if (isOwnAlone(record) && !isOwn) return record.data.ownBy?.all ?? null
  return may(person, target.permissions.view) ? null : target.permissions.view
}

/** Whether a person may see every record of a definition; a person who sees their own records alone may not. */
export const seesAll = (model: Model, reader: Reader): boolean => lackingView(reader, model, false) === null

/**
 * Whether this person may not even see the titles of a definition's records: those of records whose every view is logged, and,
 * for a family, those of the staff.
 */
export const isClosed = (reader: Reader, target: Model, isOwn: boolean): boolean => {
  const { family } = reader.person
  if (family && isOfOthers(target.owner ?? target, family)) return true
  return target.data.audited === 'view' && lackingView(reader, target, isOwn) !== null
}

/**
 * Whether a path begins with a reference to records whose titles this person may not see: what a document was made from, or, for
 * a family, the staff.
 */
export function leadsToClosed(model: Model, path: string, reader: Reader): boolean {
  const { person, registry } = reader
  const [first = ''] = path.split('.')
  const field = model.fields.get(person.family ? first : path)
  const to = person.family ? targetsOf(field ?? {}) : (field?.targets ?? [])
  return to.some((name) => isClosed(reader, registry.get(name), isOwnAlone(model)))
}

/**
 * The permission that a person lacks to see what a path names, however it is asked: `basicSalary`, `supervisor.phone`. A step
 * through a reference needs the right to view the other record; without it only its title is visible. Null if the person may see
 * it, or if the path names nothing.
 */
export function lacking(model: Model, path: string, { person, registry }: Pick<Context, 'person' | 'registry'>): string | null {
  const [first = '', second] = path.split('.')
  const field = model.fields.get(first)
  if (!field) return null
  if (!seesField(field, person)) return field.permission ?? null
  if (second === undefined) return null
  for (const name of targetsOf(field)) {
    const target = registry.get(name)
    const wanted = target.fields.get(second)
    const unseen = calls(target).has(second) ? null : lackingView({ person, registry }, target, isOwnAlone(model))
    if (unseen !== null) return unseen
    if (wanted && !seesField(wanted, person)) return wanted.permission ?? null
  }
  return null
}

/** The permission for what a choice may not be asked by: a record that one may not view is found by its title, and by what its referrers ask of it. */
export function lackingForChoice(model: Model, path: string, context: Pick<Context, 'person' | 'registry'>): string | null {
  const [first = ''] = path.split('.')
  if (calls(model).has(path) || asksIn(context.registry)(model).has(path)) return null
  // A title may begin with another record.
  if (model.title.includes(first)) return lacking(model, path, context)
  return model.permissions.view
}

/** Whether what is searched for may be looked for in the records too that the definition names (`guardian.phone`). */
export const searchesOutward = (model: Model, context: Pick<Context, 'person' | 'registry'>): boolean =>
  outwardPaths(model).every((path) => lacking(model, path, context) === null) &&
  (model.data.foundBy ?? []).every((path) => may(context.person, context.registry.get(path.split('.')[0] ?? '').permissions.view))

const marks = ['active', 'isActive', 'general', 'isLeaf', 'branch', 'status']
/** What definitions ask of the records that they refer to (`where`), and the marks that every choice has. */
const asksIn = memoized((registry: Registry) =>
  memoized(
    (model: Model): ReadonlySet<string> =>
      new Set([
        ...marks,
        ...registry.referrers(model.name).flatMap((referrer) => {
          const lines = referrer.model.lines.find(({ name }) => name === referrer.lines)
          return pathsOf((lines ?? referrer.model).fields.get(referrer.field)?.where)
        }),
      ]),
  ),
)

/** What is taken out of a record before a person reads it: own fields, and of references what they do not view. */
interface Redaction {
  readonly fields: readonly string[]
  readonly references: readonly { readonly name: string; readonly fields: readonly string[] }[]
  /** References of whose records nothing may be shown, by the definitions to which they lead. */
  readonly closed: readonly { readonly name: string; readonly to: readonly string[] }[]
}

function redactionOf(
  fields: readonly ModelField[],
  paths: ReadonlyMap<string, ReadonlySet<string>>,
  rules: ReadonlyMap<string, ReadonlySet<string>>,
  isOwn: boolean,
  { person, registry }: Context,
): Redaction {
  return {
    fields: fields.filter((field) => !seesField(field, person)).map(({ field }) => field),
    references: fields.flatMap((field) => {
      const unseen = targetsOf(field).flatMap((name) => {
        const target = registry.get(name)
        const views = lackingView({ person, registry }, target, isOwn) === null
        return [...(paths.get(field.field) ?? [])].filter((step) => {
          // A value behind a further reference is visible only to those who may view both records.
          if (step.includes('.') && (!views || lacking(target, step, { person, registry }) !== null)) return true
          const wanted = target.fields.get(step)
          if (!wanted) return false
          if (!seesField(wanted, person)) return true
          // A form works by what its conditions read of a referred record; who people are is not among it.
          return !views && !calls(target).has(step) && !(rules.get(field.field)?.has(step) && !kindOf(wanted).identifies)
        })
      })
      return unseen.length ? [{ name: field.field, fields: unseen }] : []
    }),
    closed: fields.flatMap((field) => {
      const to = targetsOf(field).filter((name) => isClosed({ person, registry }, registry.get(name), isOwn))
      return to.length ? [{ name: field.field, to }] : []
    }),
  }
}

const isEmpty = ({ fields, references, closed }: Redaction): boolean => !fields.length && !references.length && !closed.length

/**
 * A record as the person may read it, of one that was read within their bounds.
 * @param json as the engine answers it
 * @param printed with what its paper shows besides
 */
export function redact(model: Model, json: string, context: Context, printed?: 'printed'): string {
  if (context.person.isAdmin) return json
  const own = redactionOf(
    [...model.fields.values()],
    printed ? printedPaths(model, context.registry) : pathsOfRecord(model).all,
    pathsOfRecord(model).rules,
    isOwnAlone(model),
    context,
  )
  const ofLines = model.lines.map((lines) => {
    const paths = printed ? printedPathsOfLines(model, lines, context.registry) : pathsOfLines(lines)
    return {
      name: lines.name,
      redaction: redactionOf([...lines.fields.values()], paths, pathsOfLines(lines), isOwnAlone(model), context),
    }
  })
  const unseen = model.lines.filter((lines) => !seesField(lines, context.person))
  if (isEmpty(own) && !unseen.length && ofLines.every(({ redaction }) => isEmpty(redaction))) return json
  const record = JSON.parse(json) as Row
  strip(record, own)
  for (const { name, redaction } of ofLines) for (const line of (record[name] as Row[] | undefined) ?? []) strip(line, redaction)
  for (const { name } of unseen) delete record[name]
  return JSON.stringify(record)
}

type Row = Record<string, unknown>

const onlyId = ({ id }: Row): Row => ({ id })

function strip(row: Row, { fields, references, closed }: Redaction): void {
  const refs = row['refs'] as Record<string, Row | Row[] | null> | undefined
  for (const field of fields) {
    delete row[field]
    delete refs?.[field]
  }
  for (const { name, fields: unseen } of references)
    for (const referred of [refs?.[name] ?? []].flat()) for (const field of unseen) delete referred[field]
  for (const { name, to } of closed) {
    const { resource } = (row[name] ?? {}) as { readonly resource?: string }
    const referred = refs?.[name]
    if (refs && referred && (resource === undefined || to.includes(resource)))
      refs[name] = Array.isArray(referred) ? referred.map(onlyId) : onlyId(referred)
  }
}

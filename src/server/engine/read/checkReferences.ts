import { type Condition, holds, isEmpty, samesOf } from '../../../../schema/condition.ts'
import { isId } from '../../../../schema/fields/ref.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isRequired } from '../../../../schema/record/check.ts'
import { isIssued } from '../../../../schema/record/issued.ts'
import { type FaultAt, type RecordData, type Reference, reader } from '../../../../schema/record/record.ts'
import type { Loaded } from './loaded.ts'
import { type Use, usesOf } from './uses.ts'

/**
 * References to records that do not exist, are not allowed by `where`, or are no longer active. They are checked when they are
 * chosen, when a value changes that `where` depends on, and all together when the document changes its state. A reference that
 * the record or line already had is accepted as it was, and one that a read-only preset found counts as of the day on which it
 * was found. Posting checks nothing again: the ledger checks accounts and days itself.
 * @param posts whether the document is posted
 * @param asked the record before its definition's function has written what follows, which names what it has read
 */
export function checkReferences(
  model: Model,
  record: RecordData,
  loaded: Loaded,
  before: RecordData | null,
  posts = false,
  asked: RecordData = record,
  worked: RecordData = {},
): FaultAt[] {
  let former: ReadonlyMap<string, Use> | undefined
  // Most are in order, and the former value is not needed.
  const formerOf = (use: Use): Use | undefined => {
    if (!before) return undefined
    former ??= new Map(usesOf(model, before).map((one) => [keyOf(one, before), one]))
    return former.get(keyOf(use, record))
  }
  const moves = model.states.length > 0 && record['status'] !== before?.['status'] && !(posts && isIssued(model, before))
  return usesOf(model, record).flatMap((use): FaultAt[] => {
    const found = loaded.get(use.resource)?.get(use.id)
    if (!found)
      return (use.field.readOnly && formerOf(use)) || isByFunction(model, use, record, asked) || isWorkedOut(use, worked)
        ? []
        : [{ code: 'Reference.NotFound', field: use.place }]
    if (isInactive(found) && !formerOf(use)) return [{ code: 'Reference.Inactive', field: use.place }]
    if (model.data.scope === 'shared' && record['general'] === true && isOfOneBranch(found))
      return [{ code: use.field.error ?? 'Reference.MustBeGeneral', field: use.place }]
    if (fits(use.field.where, found, use.row, record)) return []
    // If the referred record has changed since, that is not the fault of the person who changes something else.
    const stored = formerOf(use)
    if (stored && before && (!moves || isFoundOnce(use.field)) && sameChoice(use, record, stored, before)) return []
    // A value that the choice depends on is missing, and that fault is reported already.
    if (samesOf(use.field.where).some((name) => isMissing(model, name, use, record))) return []
    const told = byPath(use, found, record) ?? (model.data.scope !== 'shared' && use.field.error)
    const code = told || whyNot(found)
    return [{ code, field: use.place, ...(code === notAllowed && unfit(use, found, record)) }]
  })
}

/** Whether it was found as the record came to show it, and says what was so then. */
const isFoundOnce = ({ readOnly, preset }: ModelField): boolean => readOnly === true && preset !== undefined

/** Whether the definition's function wrote it: a read-only field, or one of lines where there were none. */
function isByFunction({ calculation, lines }: Model, { field, place, row }: Use, record: RecordData, asked: RecordData): boolean {
  if (!calculation || record === asked) return false
  const group = row === record ? undefined : lines.find(({ name }) => place.startsWith(`${name}.`))
  return field.readOnly === true || (group !== undefined && !(asked[group.name] as readonly RecordData[] | undefined)?.length)
}

/**
 * Whether an action's code found it, which may see more than the person who does the action: a read-only field that it computes.
 */
const isWorkedOut = ({ field, place }: Use, worked: RecordData): boolean =>
  field.readOnly === true && worked[place.split('.')[0] ?? ''] !== undefined

/** Whether the record lacks a value that it needs: of the line at hand, or of the document. */
function isMissing({ fields, lines }: Model, name: string, { row, place }: Use, document: RecordData): boolean {
  const [bare, own] = name.startsWith('document.') ? [name.slice('document.'.length), document] : [name, row]
  const among = own === document ? fields : lines.find((one) => place.startsWith(`${one.name}.`))?.fields
  const field = among?.get(bare)
  return field !== undefined && isEmpty(own[bare]) && isRequired(field, own, own === document ? undefined : document)
}

/** Among fields with a `where`, references to what is not there or left out by it: what a report is asked about, in use or not. */
export const checkChosen = (model: Model, record: RecordData, loaded: Loaded): FaultAt[] =>
  usesOf(model, record).flatMap(({ field, resource, id, place, row }): FaultAt[] => {
    const found = loaded.get(resource)?.get(id)
    if (!field.where || (found && fits(field.where, found, row, record))) return []
    return [{ code: found ? 'Reference.NotAllowed' : 'Reference.NotFound', field: place }]
  })

/** One key for what a field of the record, or of the line with the same id, refers to. */
const keyOf = ({ field, resource, id, place, row }: Use, record: RecordData): string =>
  `${row === record ? '' : `${place.slice(0, place.indexOf('.'))} ${row['id'] ?? place} `}${field.field} ${resource} ${id}`

const notAllowed = 'Reference.NotAllowed'

/** The first part of a `where` that a record does not fulfil, and the value that it asks for. */
function unfit(
  { field: { where = {} }, place, row, resource }: Use,
  found: Reference,
  document: RecordData,
): Pick<FaultAt, 'params'> {
  const path = Object.keys(where).find((one) => !unnamed.has(one) && !fits({ [one]: where[one] }, found, row, document))
  if (path === undefined) return {}
  const value = where[path]
  const from = place.split('.').filter((part) => !/^\d+$/.test(part))
  const is = typeof value === 'string' || typeof value === 'boolean' ? { is: String(value) } : {}
  return { params: { resource, because: [...from, path].join('.'), ...is } }
}

/** Words that put conditions together. */
const unnamed = new Set(['all', 'any', 'none'])

/** What the field says of the first part of its `where` that does not fit. */
const byPath = ({ field: { where, errors = {} }, row }: Use, found: Reference, document: RecordData): string | undefined =>
  Object.entries(errors).find(
    ([path]) => where?.[path] !== undefined && !fits({ [path]: where[path] }, found, row, document),
  )?.[1]

const whyNot = (found: Reference): string => {
  if (isInactive(found)) return 'Reference.Inactive'
  return found['isLeaf'] === false ? 'Reference.NotLeaf' : notAllowed
}

/** Whether the values by which a record is chosen are as they were. */
const sameChoice = (now: Use, record: RecordData, then: Use, before: RecordData): boolean => {
  const [read, readThen] = [reader(now.row, record), reader(then.row, before)]
  return samesOf(now.field.where).every((name) => JSON.stringify(read(name) ?? null) === JSON.stringify(readThen(name) ?? null))
}

/** Whether a record is one branch's own: all that a branch keeps, unless it is there for all of them. */
const isOfOneBranch = ({ general, branch }: Reference): boolean => general === false || (general !== true && isId(branch))

const isInactive = (found: Reference): boolean => found['active'] === false || found['isActive'] === false

const fits = (where: Condition | undefined, found: Reference, row: RecordData, document: RecordData): boolean =>
  holds(where, (path) => found[path], reader(row, document))

import { conditionPaths, pathsOf } from '../../../../schema/condition.ts'
import type { Asking, Rule } from '../../../../schema/language/rule.ts'
import { fieldsOfMost, limitError } from '../../../../schema/limits.ts'
import { lineModel } from '../../../../schema/lineModel.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { Problem } from '../../problems/problem.ts'
import { type Context, may } from '../context.ts'
import { unseenReads } from '../facts/unseen.ts'
import { hidden, lacking, seesField } from '../read/sight.ts'

type Reader = Pick<Context, 'person' | 'registry'>

/**
 * Faults as the refused person may see them: always what is wrong; values in their texts only if the reader may see their fields.
 * A rule, a question or a limit declares what it reads. Code declares it by `tells`; otherwise all that the record has and reads
 * counts.
 */
export const shownFaults = (model: Model, faults: readonly FaultAt[], reader: Reader): readonly FaultAt[] =>
  reader.person.isAdmin ? faults : faults.map((fault) => shownFault(model, fault, reader))

/** A refusal with its faults as the reader may see them. */
export function shownProblem(model: Model, problem: Problem, reader: Reader): Problem {
  const faults = shownFaults(model, problem.faults, reader)
  return faults.every((one, at) => one === problem.faults[at]) ? problem : new Problem(problem.status, faults, problem.extra)
}

/** What names a word of the product, and no value of a record. */
const words: ReadonlySet<string> = new Set(['resource', 'permission', 'action', 'flag', 'area', 'role', 'file'])

/** A fault with marks in place of the values in its text. */
export function hideParams(fault: FaultAt): FaultAt {
  if (!fault.params) return fault
  const { because: _because, is: _is, ...params } = fault.params
  return {
    ...fault,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, words.has(name) ? value : hidden])),
  }
}

function shownFault(model: Model, fault: FaultAt, reader: Reader): FaultAt {
  if (!fault.params || fault.code.startsWith('Auth.')) return fault
  const target = fault.of === undefined ? model : reader.registry.find(fault.of)
  return target && isHidden(target, fault, reader) ? hideParams(fault) : fault
}

/** Codes of the product itself: their texts tell of what was sent, of the books, or of names that are hidden where they are read. */
const ofProduct =
  /^(Field|Fields|Formula|Lines|Line|Password|Text|Total|Record|Reference|Document|Ledger|FiscalYear|Limit|Action|Tree|Value|Code|Import|Stock|Subscription|Shared|Closing|Run|Number|Custom)\./

function isHidden(model: Model, { code, field, params, tells }: FaultAt, reader: Reader): boolean {
  const isUnseen = (path: string) => isUnseenPath(model, path, reader)
  const { person } = reader
  const told = tells ?? pathsByCode(model).get(code)
  if (!person.isPublic && !may(person, model.permissions.view) && (told || !ofProduct.test(code))) return true
  if (field !== undefined && isUnseenPlace(model, field, reader)) return true
  if (typeof params?.['because'] === 'string' && isUnseen(params['because'])) return true
  const limits = reader.registry.usages(model.name).filter(({ limit }) => limitError(limit) === code)
  if (
    limits.some(({ source, figure }) =>
      isUnseenFigure(source, [figure.name, figure.left, ...fieldsOfMost(figure.atMost)], reader),
    )
  )
    return true
  if (told) return told.some(isUnseen)
  return !limits.length && !ofProduct.test(code) && hidesSomething(model, reader)
}

/** Whether what a path begins with is kept from the reader: an own field, a field of lines (`items.amount`), a step from either, or what is read for the record. */
function isUnseenPath(model: Model, path: string, reader: Reader): boolean {
  const [first = '', ...rest] = path.split('.')
  const lines = model.lines.find(({ name }) => name === first)
  if (lines && !seesField(lines, reader.person)) return true
  if (lines && rest.length) return lacking(lineModel(model, lines), rest.join('.'), reader) !== null
  return lacking(model, path, reader) !== null || unseenReads(model, reader).some(({ name }) => name === first)
}

/** Whether the reader may see a place in a record or in its lines (`items.3.amount`). */
function isUnseenPlace(model: Model, place: string, { person }: Reader): boolean {
  const [first = '', , third = ''] = place.split('.')
  const lines = model.lines.find(({ name }) => name === first)
  const field = lines ? lines.fields.get(third) : model.fields.get(first)
  return (lines !== undefined && !seesField(lines, person)) || (field !== undefined && !seesField(field, person))
}

function isUnseenFigure(source: string, names: readonly string[], { person, registry }: Reader): boolean {
  const model = registry.find(source)
  if (!model) return false
  const { permissions } = model.owner ?? model
  const isShown = person.isPublic || may(person, permissions.view)
  return !isShown || names.some((name) => !seesField(model.fields.get(name) ?? {}, person))
}

/** Whether anything that a record has, or that is read for it, is kept from the reader. */
const hidesSomething = (model: Model, { person, registry }: Reader): boolean =>
  [model, ...model.lines].some((group) => [...group.fields.values()].some((field) => !seesField(field, person))) ||
  unseenReads(model, { person, registry }).length > 0

/** What the rules, questions and guards of a definition read, by the code with which they refuse: own fields, those of lines, and steps from both. */
const pathsByCode = memoized((model: Model): ReadonlyMap<string, readonly string[]> => {
  const { rules, asks, guards = [] } = model.data
  const all: (readonly [string, readonly string[]])[] = [
    ...pathsOfOne(rules, asks),
    ...model.lines.flatMap((lines) =>
      pathsOfOne(lines.rules, lines.asks).map(([code, paths]) => [code, paths.map((path) => inLines(lines.name, path))] as const),
    ),
    ...guards.map(({ error, holds }) => [error, pathsOf(holds)] as const),
  ]
  return new Map(
    [...Map.groupBy(all, ([code]) => code)].map(([code, some]) => [code, some.flatMap(([, paths]) => paths)] as const),
  )
})

/** What rules and questions of a record, or of its lines, read, each by its code and by that with which it refuses who may not answer. */
const pathsOfOne = (rules: readonly Rule[] = [], asks: readonly Asking[] = []): (readonly [string, readonly string[]])[] => [
  ...rules.map(
    ({ error, field, when, holds, equal = [], order = [] }) =>
      [error, [...named(field), ...conditionPaths(when), ...conditionPaths(holds), ...equal, ...order]] as const,
  ),
  ...asks.flatMap(({ error, field, when, answeredBy }) =>
    [error, ...named(answeredBy?.error)].map((code) => [code, [...named(field), ...conditionPaths(when)]] as const),
  ),
]

/** A path of a line as the document knows it. */
const inLines = (name: string, path: string): string =>
  path.startsWith('document.') ? path.slice('document.'.length) : `${name}.${path}`

const named = (one: string | undefined): readonly string[] => (one === undefined ? [] : [one])

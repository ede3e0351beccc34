import { stepsOf } from '../entityPath.ts'
import { isFigure } from '../kinds.ts'
import type { Breakdown, ByHand } from '../language/printLayout.ts'
import { lineResource } from '../lineModel.ts'
import type { ModelLines } from '../modelField.ts'
import { isTaxDocument, layoutOf, taxLettersOf } from '../printLayout.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkFlag } from './flag.ts'
import { hint, namesOf } from './nearest.ts'
import { checkPaperLabels } from './paperLabels.ts'
import { checkNames, checkPath } from './paths.ts'
import { unknownKind } from './prune.ts'

/** What a layout for paper names. */
export function checkLayout(context: CheckContext): void {
  const { data, lines } = context.model
  const { titles = [], heads = [], fields = [], lines: shown = {}, where = {}, apart = {}, breakdowns = [] } = layoutOf(data)
  const { inWords, evenZero = [], card, signed, byHand, taxCode } = layoutOf(data)
  for (const { when } of titles) checkCondition(when, 'print.titles', context)
  for (const { when } of heads) checkCondition(when, 'print.heads', context)
  if (inWords !== undefined) checkNames([inWords], 'print.inWords', context)
  checkNames(evenZero, 'print.evenZero', context)
  checkNames([...(card?.fields ?? []), ...(card?.code ? [card.code] : [])], 'print.card', context)
  if (card?.photo !== undefined && context.model.fields.get(card.photo)?.kind !== 'image')
    context.addFault('print.card.photo', `'${card.photo}' is no image of the record`)
  if (taxCode) {
    checkNames([taxCode.total, taxCode.tax], 'print.taxCode', context)
    checkCondition(taxCode.when, 'print.taxCode.when', context)
    checkFlag(taxCode.flag, 'print.taxCode.flag', context)
    checkLetters(context)
  }
  for (const path of fields) if (!isSection(path, context)) checkPath(path, 'print.fields', context)
  for (const [name, columns] of Object.entries(shown)) {
    const [place, group] = [`print.lines.${name}`, lines.find((one) => one.name === name)]
    if (group) checkColumns(columns, place, group, context)
    else context.addFault(place, `no lines '${name}'${hint(name, namesOf(lines))}`)
  }
  if (signed && !lines.some(({ name }) => name === signed.lines))
    context.addFault('print.signed.lines', `no lines '${signed.lines}'${hint(signed.lines, namesOf(lines))}`)
  for (const [name, condition] of Object.entries(where)) {
    const group = lines.find((one) => one.name === name)
    if (!group) context.addFault('print.where', `no lines '${name}'${hint(name, namesOf(lines))}`)
    else checkCondition(condition, `print.where.${name}`, context, { fields: group.fields, document: context.model.fields })
  }
  for (const [name, choice] of Object.entries(apart)) {
    const group = lines.find((one) => one.name === name)
    if (!group) context.addFault('print.apart', `no lines '${name}'${hint(name, namesOf(lines))}`)
    else if (choice.includes('.')) checkColumns([choice], `print.apart.${name}`, group, context)
    else if (group.fields.get(choice)?.kind !== 'choice')
      context.addFault(`print.apart.${name}`, `'${choice}' is no choice of these lines${hint(choice, group.fields.keys())}`)
  }
  if (byHand) checkByHand(byHand, context)
  checkPaperLabels(context)
  checkCondition(signed?.when, 'print.signed.when', context)
  for (const breakdown of breakdowns) checkBreakdown(breakdown, context)
}

/** Columns that are filled in by hand, which the paper shows. */
function checkByHand({ lines: name, columns, when }: ByHand, context: CheckContext): void {
  const { data, lines } = context.model
  const group = lines.find((one) => one.name === name)
  const shown: readonly string[] = layoutOf(data).lines?.[name] ?? []
  checkCondition(when, 'print.byHand.when', context)
  if (!group) context.addFault('print.byHand.lines', `no lines '${name}'${hint(name, namesOf(lines))}`)
  for (const column of group ? columns : [])
    if (!shown.includes(column))
      context.addFault('print.byHand.columns', `'${column}' is none of the columns of print.lines.${name}${hint(column, shown)}`)
}

/** The letters of a kind of tax documents, which another kind does not have. */
function checkLetters({ model, registry, addFault }: CheckContext): void {
  const [place, letters] = ['print.taxCode.prefix', taxLettersOf(model.data)]
  const other = registry.models.find(
    ({ name, data }) => name !== model.name && isTaxDocument(data) && taxLettersOf(data) === letters,
  )
  if (!/^[A-Za-z]+$/.test(letters)) addFault(place, `'${letters}' is not of letters from A to Z alone`)
  else if (other) addFault(place, `'${letters}' is already of '${other.name}'`)
}

/** Whether a path leads to a section of the record that its first step names. */
function isSection(path: string, { model, registry }: CheckContext): boolean {
  const [first = '', second] = path.split('.')
  const target = registry.find(model.fields.get(first)?.to ?? '')
  return target?.sections.some(({ name }) => name === second) === true && !target.fields.has(second ?? '')
}

/** Columns of lines: their fields, and fields behind their references. */
function checkColumns(paths: readonly string[], place: string, group: ModelLines, context: CheckContext): void {
  const { model, registry, vague } = context
  const base = registry.find(lineResource(model.name, group.name))
  for (const path of paths) {
    if (path.split('.').length < 3) checkPath(path, place, context, group.fields)
    else {
      const steps = base && !vague.size ? stepsOf(path, base, (name) => registry.find(name)) : []
      if (typeof steps === 'string') context.addFault(place, steps)
    }
  }
}

function checkBreakdown({ of, by, sums, when }: Breakdown, context: CheckContext): void {
  const { lines } = context.model
  const [place, group] = ['print.breakdowns', lines.find(({ name }) => name === of)]
  if (!group) {
    context.addFault(place, `no lines '${of}'${hint(of, namesOf(lines))}`)
    return
  }
  checkColumns(by, place, group, context)
  checkCondition(when, place, context, { fields: group.fields })
  for (const name of sums) {
    const kind = checkPath(name, place, context, group.fields)?.kind
    if (kind !== undefined && kind !== unknownKind && !isFigure(kind))
      context.addFault(place, `'${name}' is of the kind '${kind}', which cannot be added up; money, quantity, percent or int can`)
  }
}

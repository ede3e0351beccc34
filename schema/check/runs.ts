import { compile } from '../compile.ts'
import type { RunData } from '../language/run.ts'
import type { Makers } from '../makers.ts'
import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import type { Registry } from '../registry.ts'
import { compileRun, inputDefinition, narrowing, type RunModel } from '../run.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { checkFields } from './fields.ts'
import { checkFlag } from './flag.ts'
import { checkLists } from './lists.ts'
import { checkActs, checkMakes } from './makes.ts'
import { checkGivenNames } from './names.ts'
import { hint, namesOf } from './nearest.ts'
import { checkNames, checkPath } from './paths.ts'
import { unknownKind } from './prune.ts'
import { pathOf, shapeFaults } from './shapeFaults.ts'
import { runWords } from './words.ts'

interface Around {
  readonly registry: Registry
  readonly makers: Makers
  /** Whether another run, or a definition, has the name already. */
  readonly isTaken: (name: string) => boolean
}

type AddFault = (place: string, sentence: string) => void

/** Every fault of a run, a readable line each, as of definitions. */
export function checkRun(run: unknown, around: Around): string[] {
  const name = (run as { name?: unknown } | null)?.name
  const called = typeof name === 'string' && name !== '' ? name : 'run'
  const shape = shapeFaults(run, runWords)
  if (shape.length) return shape.map(({ place, sentence }) => `${pathOf([called, ...place])}: ${sentence}`)
  const faults: string[] = []
  checkNamesOf(run as RunData, around, (place, sentence) => void faults.push(`${called}.${place}: ${sentence}`))
  return [...new Set(faults)]
}

function checkNamesOf(data: RunData, { registry, makers, isTaken }: Around, addFault: AddFault): void {
  const input = compile(inputDefinition(data))
  const context: CheckContext = { model: input, registry, code: {}, vague: new Set(), addFault }
  const inInput: CheckContext = {
    ...context,
    addFault: (place, sentence) => addFault(place.replace(/^fields\b/, 'input'), sentence),
  }
  for (const check of [checkGivenNames, checkFields, checkLists]) check(inInput)
  if (isTaken(data.name)) addFault('name', `another run or definition is called '${data.name}'`)
  const over = registry.find(data.over)
  const run = compileRun(data, (name) => registry.find(name))
  const makes: CheckContext | undefined = over && {
    ...context,
    model: over,
    makers,
    addFault: (place, sentence) => addFault(place.replace(/^(run)?\.?/, '') || 'makes', sentence),
  }
  if ((data.makes === undefined) === (data.acts === undefined))
    addFault('makes', "a run makes records ('makes') or does something with its subjects ('acts')")
  else if (!makes) addFault('over', `no resource '${data.over}'${hint(data.over, namesOf(registry.models))}`)
  else if (data.acts === undefined) checkMakes(data, 'run', makes)
  else if (run && isAction(data.acts, makes.model, addFault))
    checkActs({ ...data, ...run.source }, run.given, data.acts === 'edit', makes)
  if (run) checkParts(run, context)
}

/** Whether the subjects have the action; `edit` changes their fields. */
function isAction(name: string, { actions, data }: Model, addFault: AddFault): boolean {
  const known = [...(data.readOnly || data.single ? [] : ['edit']), ...actions.keys()]
  const found = known.includes(name)
  if (!found) addFault('acts', `no action '${name}' of ${data.name}${hint(name, known) || `, one of ${known.join(', ')}`}`)
  return found
}

/** Kinds that are typed, or chosen, in a cell of a sheet. */
const typed = ['text', 'money', 'quantity', 'percent', 'int', 'date', 'choice', 'ref']

function checkParts({ data, input, over, makes, operation }: RunModel, context: CheckContext): void {
  const { addFault } = context
  const ofSubject: CheckContext = { ...context, model: over }
  checkCondition(data.where, 'where', ofSubject, { fields: over.fields, same: input.fields })
  if (/"(any|none)":/.test(JSON.stringify(data.where ?? {})))
    addFault('where', "subjects are listed: 'any' and 'none' cannot be asked")
  if (data.years !== undefined && over.data.scope !== 'branchYear') addFault('years', `${over.name} are not kept by year`)
  if (operation === 'create' && makes.data.fields?.['source'])
    addFault('makes', `${makes.name} declares a field 'source', which what is made brings itself`)
  checkNames(data.show, 'show', ofSubject)
  checkFilters(data.filters ?? [], ofSubject)
  checkNames(data.each, 'each', { ...context, model: input })
  checkKinds(data.each, input.fields, typed, 'each', addFault)
  if (data.monthly !== undefined) {
    checkNames([data.monthly], 'monthly', { ...context, model: input })
    checkKinds([data.monthly], input.fields, ['date'], 'monthly', addFault)
    if (data.narrowed) addFault('monthly', "the clock narrows nothing; 'narrowed' is for people alone")
  }
  if (data.monthlyIf !== undefined && data.monthly === undefined)
    addFault('monthlyIf', "only the clock asks for it: say which input it fills by 'monthly'")
  checkFlag(data.monthlyIf, 'monthlyIf', context)
  checkNames(data.becomes, 'becomes', { ...context, model: makes })
  for (const [name, condition] of Object.entries(data.tells ?? {}))
    checkCondition(condition, `tells.${name}`, { ...context, model: makes }, { fields: makes.fields, isPlain: true })
  checkInto(data, { input, over, makes }, context)
  checkNames(data.amounts, 'amounts', { ...context, model: makes })
  checkKinds(data.amounts, makes.fields, ['money'], 'amounts', addFault)
  const ofSource = [...over.fields.keys()].map((name) => `source.${name}`)
  const ofLines = makes.lines.flatMap(({ name, fields }) => [...fields.keys()].map((field) => `${name}.${field}`))
  const known = ['source', ...ofSource, 'year', 'branch', ...input.fields.keys(), ...makes.fields.keys(), ...ofLines]
  for (const name of data.once ?? [])
    if (!known.includes(name)) addFault('once', `'${name}' is neither an input nor a field of ${makes.name}${hint(name, known)}`)
  checkCondition(data.while, 'while', { ...context, model: makes }, { fields: makes.fields, isPlain: true })
  if (data.while && !data.once) addFault('while', "says what counts as made; say 'once' too")
  if ((data.once ?? []).filter((name) => ofLines.includes(name)).length > 1) addFault('once', 'names one field of lines at most')
  checkSheet(data, { input, makes, operation }, context)
  if (data.once?.length === 0) addFault('once', 'names nothing by which a second time is known')
}

/** What the sheet shows of what is made, and what becomes of what was made before. */
function checkSheet(
  { amounts, main, columns, marks, anew, offers, once }: RunData,
  { makes, operation }: Pick<RunModel, 'input' | 'makes' | 'operation'>,
  context: CheckContext,
): void {
  const { addFault } = context
  const ofMade: CheckContext = { ...context, model: makes }
  checkNames(main === undefined ? undefined : [main], 'main', ofMade)
  if (main !== undefined && amounts !== undefined && !amounts.includes(main)) addFault('main', `'${main}' is none of 'amounts'`)
  for (const [name, { when }] of Object.entries(marks ?? {}))
    checkCondition(when, `marks.${name}.when`, ofMade, { fields: makes.fields, isPlain: true })
  const lines = makes.lines.find(({ name }) => name === columns?.of)
  const names = makes.lines.map(({ name }) => name)
  if (columns && !lines) addFault('columns.of', `no lines '${columns.of}' of ${makes.name}${hint(columns.of, names)}`)
  if (columns && lines)
    for (const [word, kinds] of [
      ['by', ['ref']],
      ['sum', ['money']],
      ['under', ['choice']],
    ] as const) {
      const name = columns[word]
      if (name === undefined) continue
      if (!lines.fields.has(name))
        addFault(`columns.${word}`, `no field '${name}' of ${lines.name}${hint(name, [...lines.fields.keys()])}`)
      checkKinds([name], lines.fields, kinds, `columns.${word}`, addFault)
    }
  checkCondition(anew, 'anew', ofMade, { fields: makes.fields, isPlain: true })
  if (anew && operation !== 'create') addFault('anew', "is of what is made: say 'makes'")
  if (anew && (!once || once.some((name) => name.includes('.') && !name.startsWith('source.'))))
    addFault('anew', "needs 'once', of whole records: by it a record is known again")
  if (offers !== undefined && !makes.actions.has(offers))
    addFault('offers', `no action '${offers}' of ${makes.name}${hint(offers, [...makes.actions.keys()])}`)
}

/** Where subjects go, and whether what was done can be taken back. */
function checkInto(
  { into, undo, acts, route }: RunData,
  { input, over, makes }: Pick<RunModel, 'input' | 'over' | 'makes'>,
  context: CheckContext,
): void {
  const { addFault } = context
  if (route !== undefined && !/^[A-Za-z][\w-]*(\/[A-Za-z][\w-]*)*$/.test(route))
    addFault('route', `'${route}' is no address: letters, digits, '-' and '/'`)
  if (undo && acts === undefined && ![...makes.actions.values()].some(({ takesBack }) => takesBack))
    addFault('undo', `no action of ${makes.name} takes back what is made`)
  if (undo && acts !== undefined && acts !== 'edit' && over.actions.get(acts)?.to !== undefined)
    addFault('undo', 'only changes of fields can be taken back, or what is made')
  if (!into) return
  if (!over.yearly || acts === undefined)
    addFault('into', `only changes ('acts') of records that are kept per year go into another one`)
  if ((into.year === undefined) === (into.branch === undefined)) addFault('into', "says 'year' or 'branch'")
  const branch = into.branch === undefined ? undefined : input.fields.get(into.branch)
  if (into.branch !== undefined && branch?.to !== 'branches')
    addFault('into.branch', `'${into.branch}' is no input that refers to branches`)
  checkCondition(into.unless, 'into.unless', { ...context, model: over }, { fields: over.fields, isPlain: true })
}

/** Fields of the subjects by which a value is chosen, also one step through a reference (`row.stage`). */
function checkFilters(paths: readonly string[], context: CheckContext): void {
  for (const path of paths) {
    const kind = checkPath(path, 'filters', context)?.kind
    if (kind !== undefined && kind !== unknownKind && !narrowing.includes(kind))
      context.addFault('filters', `'${path}' is of the kind '${kind}'; here are fields of the kinds ${narrowing.join(', ')}`)
  }
}

function checkKinds(
  names: readonly string[] | undefined,
  fields: ReadonlyMap<string, ModelField>,
  kinds: readonly string[],
  place: string,
  addFault: AddFault,
): void {
  for (const name of names ?? []) {
    const field = fields.get(name)
    if (field && !kinds.includes(field.kind))
      addFault(place, `'${name}' is of the kind '${field.kind}'; here are fields of the kinds ${kinds.join(', ')}`)
  }
}

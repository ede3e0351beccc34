import type { Calculations } from '../calculate.ts'
import type { ResourceData } from '../language/definition.ts'
import type { Makers } from '../makers.ts'
import type { Model } from '../model.ts'
import type { Recipes } from '../recipe.ts'
import { createRegistry, type Registry } from '../registry.ts'
import { checkAlerts } from './alerts.ts'
import { needFaults } from './calculations.ts'
import { checkCalendar } from './calendar.ts'
import type { CheckContext, CodeNames } from './checkContext.ts'
import { checkColumns, tablesNamed } from './columns.ts'
import { checkContradictions } from './contradictions.ts'
import { checkEffects } from './effects.ts'
import { checkEnds } from './ends.ts'
import { checkErrorTexts } from './errorTexts.ts'
import { checkFields } from './fields.ts'
import { checkFormulas } from './formulas.ts'
import { checkLimits } from './limits.ts'
import { checkLists } from './lists.ts'
import { checkRepeats } from './makes.ts'
import { checkGivenNames } from './names.ts'
import { checkOwn } from './own.ts'
import { losesNames, prune } from './prune.ts'
import { checkPublic } from './public.ts'
import { checkReads } from './reads.ts'
import { checkRules } from './rules.ts'
import { isObject, pathOf, shapeFaults } from './shapeFaults.ts'
import { checkStates } from './states.ts'
import { checkWebhooks } from './webhooks.ts'
import { definitionWords } from './words.ts'

export interface CheckOptions {
  /** The file of each definition by its name, to begin the line with. */
  readonly files?: ReadonlyMap<string, string>
  /** Names of code that may be bound. */
  readonly code?: CodeNames
  /** The functions that `calculate` may name. */
  readonly calculations?: Calculations
  /** The functions that `by` of what makes records may name. */
  readonly makers?: Makers
  /** The recipes that `effects` may name. */
  readonly recipes?: Recipes
  /** Whether the product says something by a key; that errors have a text is not checked where this is left out. */
  readonly hasText?: (key: string) => boolean
  /** Definitions whose records code fills around their writing, or a run makes: they may need what no form gives. */
  readonly filled?: ReadonlySet<string>
  /** Compiles these definitions, or has them compiled already; asked when all have their shape. */
  readonly compiled?: () => Registry
  /** The product without what an installation adds: what that asks for besides is no fault of what the product makes. */
  readonly product?: Registry
  /** What is wrong with an address of a webhook, or null. */
  readonly addressFault?: (address: string) => string | null
  /** Definitions that stand by their last good shape: what code made of their records is not said any more. */
  readonly former?: ReadonlySet<string>
  /** Definitions that were right before: of two that contradict each other, it is not theirs to give way; else the first stays. */
  readonly settled?: ReadonlySet<string>
  /** Whether values that were taken from a choice, or states that are gone, may still have labels: rows may have them. */
  readonly formerValues?: boolean
}

/** A definition on its way through the check. */
interface Checked {
  readonly name: string
  readonly faults: string[]
  /** What is left of it without its faults of shape; null where nothing can be said about the rest. */
  readonly data: ResourceData | null
  readonly isVague: boolean
}

/**
 * Every fault of all definitions at once, one readable line each: file, path inside it, what is wrong, the nearest right
 * word. What has a wrong shape does not hide what else is wrong.
 * @example 'shelves.json: shelves.list: unknown word 'column', did you mean 'columns'?'
 */
export const checkDefinitions = (definitions: readonly unknown[], options: CheckOptions = {}): string[] =>
  checkEach(definitions, options).flatMap((faults, index) => {
    const file = options.files?.get((definitions[index] as { name?: string } | null)?.name ?? '')
    return faults.map((fault) => (file === undefined ? fault : `${file}: ${fault}`))
  })

/** The faults of each definition among the others, in their order. */
export function checkEach(
  definitions: readonly unknown[],
  {
    code,
    calculations,
    makers,
    recipes,
    addressFault,
    hasText,
    filled,
    product,
    compiled,
    former = new Set(),
    settled,
    formerValues = false,
  }: Omit<CheckOptions, 'files'> = {},
): string[][] {
  const checked = definitions.map(checkShape)
  const known = checked.filter((one) => one.data !== null)
  const isWhole = checked.every(({ faults }) => !faults.length)
  const registry = compiled && isWhole ? compiled() : createRegistry(known.map((one) => one.data as ResourceData))
  const vague = new Set(known.filter((one) => one.isVague).map((one) => one.name))
  const bound = { ...code, ...(calculations && { calculate: Object.keys(calculations) }), ...(recipes && { effects: recipes }) }
  const taken = new Taken()
  for (const [index, { name, faults, isVague }] of known.entries()) {
    const addFault = (place: string, sentence: string) => void faults.push(`${name}.${place}: ${sentence}`)
    const model = registry.models[index]
    if (!model) continue
    taken.check(model, addFault)
    if (isVague) continue
    checkReferences({
      model,
      registry,
      code: bound,
      vague,
      makers,
      addressFault,
      hasText,
      filled,
      product,
      former,
      settled,
      formerValues,
      addFault,
    })
    const calculation = calculations?.[model.data.calculate ?? '']
    if (!calculation) continue
    if (calculation.of !== name) addFault('calculate', `'${model.data.calculate}' calculates '${calculation.of}'`)
    else for (const fault of needFaults(model, calculation)) addFault('calculate', `'${model.data.calculate}' ${fault}`)
  }
  return checked.map(({ faults }) => [...new Set(faults)])
}

function checkShape(definition: unknown, index: number): Checked {
  const ownName = isObject(definition) && typeof definition.name === 'string' ? definition.name : ''
  const name = ownName || `definition ${index + 1}`
  const found = shapeFaults(definition, definitionWords)
  const faults = found.map(({ place, sentence }) => `${pathOf([name, ...place])}: ${sentence}`)
  const isVague = losesNames(found)
  if (ownName === '') return { name, faults, data: null, isVague }
  const rest = { scope: 'tenant', ...prune(definition, found) }
  return { name, faults, data: rest as unknown as ResourceData, isVague }
}

function checkReferences(context: CheckContext): void {
  for (const check of [
    checkGivenNames,
    checkColumns,
    checkFields,
    checkReads,
    checkFormulas,
    checkLists,
    checkRules,
    checkLimits,
    checkStates,
    checkRepeats,
    checkAlerts,
    checkEnds,
    checkCalendar,
    checkOwn,
    checkWebhooks,
    checkErrorTexts,
    checkContradictions,
    checkEffects,
    checkPublic,
  ])
    check(context)
}

/** Names that only one definition can have. */
class Taken {
  readonly #names = new Set<string>()
  readonly #bases = new Map<string, string>()
  readonly #tables = new Map<string, string>()

  check(model: Model, addFault: (place: string, sentence: string) => void): void {
    if (this.#names.has(model.name)) {
      addFault('name', 'another definition has this name')
      return
    }
    const { base } = model.route
    const owner = this.#bases.get(base)
    if (owner !== undefined) addFault('routes.base', `'${base}' is already the address of ${owner}`)
    for (const table of tablesNamed({ model })) {
      const other = this.#tables.get(table)
      if (other !== undefined) addFault('name', `needs the table '${table}', which is that of ${other}`)
      this.#tables.set(table, model.name)
    }
    this.#names.add(model.name)
    this.#bases.set(base, owner ?? model.name)
  }
}

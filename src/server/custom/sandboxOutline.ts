import { isBehaviour } from '../../../schema/behaviour.ts'
import { isCalculation } from '../../../schema/calculate.ts'
import { isMaker } from '../../../schema/maker.ts'
import { isRecipe } from '../../../schema/recipe.ts'
import { isTextOverrides } from '../../../schema/texts.ts'
import { isRun } from './parts.ts'
import type { Outline, Outlined } from './sandboxMessages.ts'

/** What a file exports, as far as it can leave the file's process: data as such, functions by their names. */
export function outlineOf(exported: Readonly<Record<string, unknown>>): Outline {
  const entries = Object.entries(exported)
  const those = (isOne: (value: unknown) => boolean): Record<string, Outlined> =>
    Object.fromEntries(entries.flatMap(([name, value]) => (isOne(value) ? [[name, outlined(value as object)]] : [])))
  const [calculations, recipes, makers] = [those(isCalculation), those(isRecipe), those(isMaker)]
  const named = { ...calculations, ...recipes, ...makers }
  const seen = new Set<unknown>()
  const behaviours = entries.flatMap(([name, value]) => {
    if (!isBehaviour(value) || seen.has(value)) return []
    seen.add(value)
    const { parts, ...data } = value
    return [{ exported: name, data, ...(typeof parts === 'object' && parts !== null && { parts: outlined(parts) }) }]
  })
  const items = new Set(
    entries.flatMap(([name, value]) =>
      !(name in named) && !isBehaviour(value) && (name === 'default' || isItem(value)) ? [value] : [],
    ),
  )
  if (!items.size && !behaviours.length && !Object.keys(named).length) throw new Error('exports no definition')
  return { items: JSON.stringify([...items]), calculations, recipes, makers, behaviours }
}

function outlined(of: object): Outlined {
  const entries = Object.entries(of)
  return {
    data: Object.fromEntries(entries.filter(([, value]) => typeof value !== 'function')),
    works: entries.flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  }
}

const isItem = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('name' in value && 'scope' in value) ||
    ['extends', 'report', 'card'].some((word) => word in value) ||
    isRun(value) ||
    isTextOverrides(value))

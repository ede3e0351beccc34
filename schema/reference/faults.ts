import { testWords } from '../check/words.ts'
import { functions } from '../formula/formula.ts'
import { kinds } from '../kinds.ts'
import { kindEntries } from './kinds.ts'
import { labelKeys } from './labelKeys.ts'
import { meaningOf, strayMeanings } from './meaning.ts'
import { conditionOperators, formulaFunctions } from './operators.ts'
import { optionMeaning } from './options.ts'
import { describedWords, shownBy } from './pages.ts'

/**
 * What the reference lacks: words, kinds, options, tests, functions and labels without a meaning or an example; and what it
 * describes although it does not exist. A line each.
 */
export function referenceFaults(definitions: readonly object[]): string[] {
  const shown = shownBy(definitions)
  const options = [...kinds.values()].flatMap((kind) => Object.keys(kind.options).map((option) => [kind.name, option] as const))
  const tests = ['equals', 'all', 'any', 'none', ...Object.keys(testWords.words), 'field', 'plus']
  const labels = [...shown.keys()].filter((path) => path.startsWith('labels/')).map((path) => path.slice('labels/'.length))
  const words = describedWords.map(({ path }) => path)
  const known = (what: string, required: readonly string[], meanings: object): string[] => [
    ...required.filter((name) => !Object.hasOwn(meanings, name)).map((name) => `the ${what} '${name}' has no meaning`),
    ...Object.keys(meanings)
      .filter((name) => !required.includes(name))
      .map((name) => `there is no ${what} '${name}'`),
  ]
  return [
    ...words.filter((path) => meaningOf(path) === undefined).map((path) => `the word '${path}' has no meaning`),
    ...words.filter((path) => !shown.has(`words/${path}`)).map((path) => `the word '${path}' stands in no example`),
    ...strayMeanings(words).map((path) => `there is no word '${path}'`),
    ...known('kind', [...kinds.keys()], kindEntries),
    ...options
      .filter(([kind, option]) => !optionMeaning(kind, option))
      .map(([kind, option]) => `the option '${option}' of ${kind} has no meaning`),
    ...options
      .filter(([kind, option]) => !shown.has(`kinds/${kind}.${option}`))
      .map(([kind, option]) => `the option '${option}' of ${kind} stands in no example`),
    ...known('test', tests, conditionOperators),
    ...known('function', functions, formulaFunctions),
    ...known('label', [...new Set(labels)], labelKeys),
  ]
}

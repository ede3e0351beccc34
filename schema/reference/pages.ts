import { fieldWords } from '../check/words.ts'
import { humanise } from '../derive/labels.ts'
import { menuIconNames } from '../icons.ts'
import { kinds } from '../kinds.ts'
import { exampleFiles } from './examples.ts'
import { kindEntries } from './kinds.ts'
import { labelKeys } from './labelKeys.ts'
import { meaningOf } from './meaning.ts'
import { conditionOperators, type FormulaExample, formulaFunctions, formulaOperators } from './operators.ts'
import { optionMeaning } from './options.ts'
import type { Cell, Page, Part } from './page.ts'
import { longestExample } from './place.ts'
import { shapeText } from './shapeText.ts'
import { groupOf, usesOf } from './uses.ts'
import { allWords, type Word, type WordGroup, wordsBelow, wordsInside } from './words.ts'
import { written } from './written.ts'

/** The smallest part of an example that shows something, by the page of what it shows; what comes first is taken. */
export function shownBy(definitions: readonly object[]): ReadonlyMap<string, unknown> {
  const shown = new Map<string, unknown>()
  for (const item of [...exampleFiles.flatMap(({ items }) => items), ...definitions])
    for (const use of usesOf(item as Readonly<Record<string, unknown>>)) if (!shown.has(use.path)) shown.set(use.path, use.shown)
  return shown
}

const inWhat: Readonly<Record<WordGroup, string>> = {
  definition: 'a definition',
  extension: 'an extension of a built-in definition',
  run: 'a run',
  report: 'a report',
  card: 'a card of the home page',
  texts: 'texts that are said otherwise',
  field: 'a field of any kind',
  condition: 'a condition',
}

/** The word by which a file of the sort is known. */
const namedBy: Partial<Record<WordGroup, string>> = {
  definition: 'name',
  extension: 'extension.extends',
  run: 'run.name',
  report: 'report.report',
  card: 'card.card',
}

const example = (value: unknown): Part => ({ heading: 'Example', code: written(value) })
const code = (text: string): Cell => ({ code: text })
const to = (path: string, text: string): Cell => ({ text, to: path })

/** Words that have pages of their own; conditions have their own section. */
export const describedWords: readonly Word[] = allWords.filter(({ group }) => group !== 'condition')

/** The fewest parts of examples, in the order of the words, that show a word and all that stands inside it. */
function examplesOf(word: Word, shown: ReadonlyMap<string, unknown>): readonly unknown[] {
  const parts: unknown[] = []
  const covered = new Set<string>()
  for (const { path } of [word, ...wordsBelow(word)]) {
    const part = shown.get(`words/${path}`)
    if (!part || covered.has(path) || parts.includes(part)) continue
    parts.push(part)
    for (const use of usesOf(part as Readonly<Record<string, unknown>>, word.group)) covered.add(use.path.replace(/^words\//, ''))
  }
  return parts
}

/** The longest file of a sort that is no longer than an example: what its words look like together. */
const wholeFile = (group: WordGroup): string =>
  exampleFiles
    .flatMap(({ items }) => items)
    .filter((item) => groupOf(item as Readonly<Record<string, unknown>>) === group)
    .map((item) => written(item))
    .filter((text) => text.split('\n').length <= longestExample)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '')

function wordPage(word: Word, shown: ReadonlyMap<string, unknown>): Page {
  const inside = wordsInside(word)
  const parts: Part[] = [{ heading: 'Takes', text: shapeText(word.shape) }]
  if (inside.length)
    parts.push({
      heading: 'Words inside',
      table: {
        columns: ['Word', 'Meaning'],
        rows: inside.map((one) => [
          to(`words/${one.path}`, one.name),
          `${meaningOf(one.path)}${one.required ? ' Required.' : ''}`,
        ]),
      },
    })
  return {
    path: `words/${word.path}`,
    title: word.path,
    means: meaningOf(word.path) ?? '',
    marks: [`of ${inWhat[word.group]}`, ...(word.required ? ['required'] : [])],
    parts: [
      ...parts,
      ...examplesOf(word, shown).map(example),
      ...(word.path === namedBy[word.group] ? [{ heading: 'A whole file', code: wholeFile(word.group) }] : []),
    ],
  }
}

/** The heading of the options of every kind. */
export const commonOptions = 'Options of every kind'

function kindPage(name: string): Page {
  const kind = kinds.get(name)
  const { means, examples } = kindEntries[name] ?? { means: '', examples: [] }
  const options = Object.entries(kind?.options ?? {})
  const common = kind
    ? Object.keys(fieldWords(kind).words).filter((option) => !(option in kind.options) && option !== 'result')
    : []
  const takes = examples.flatMap((one) =>
    one.takes.map(([input, stored]): Cell[] => [code(written(input)), code(written(stored))]),
  )
  const refuses = examples.flatMap((one) => one.refuses.map(([input, why]): Cell[] => [code(written(input)), code(why)]))
  return {
    path: `kinds/${name}`,
    title: name,
    means,
    marks: [],
    parts: [
      ...(options.length
        ? [
            {
              heading: 'Options',
              table: {
                columns: ['Option', 'Takes', 'Meaning'],
                rows: options.map(([option, shape]): Cell[] => [
                  code(option),
                  shapeText(shape),
                  `${optionMeaning(name, option)}${kind?.needs?.includes(option) ? ' Required.' : ''}`,
                ]),
              },
            },
          ]
        : []),
      {
        heading: commonOptions,
        table: {
          columns: ['Option', 'Meaning'],
          rows: common.map((option) => [to(`words/field.${option}`, option), meaningOf(`field.${option}`) ?? '']),
        },
      },
      { heading: 'Example', code: examples.map(({ field }) => written(field)).join('\n') },
      ...(takes.length ? [{ heading: 'Values that it takes', table: { columns: ['Given', 'Kept'], rows: takes } }] : []),
      ...(refuses.length ? [{ heading: 'Values that it refuses', table: { columns: ['Given', 'Error'], rows: refuses } }] : []),
    ],
  }
}

const formulaPart = ({ formula, lines, record, result }: FormulaExample): Part[] => [
  { heading: 'Example', code: formula },
  {
    heading: 'Worked out',
    table: {
      columns: [lines === undefined ? 'Record' : 'Record with the line', 'Result'],
      rows: [[code(written(record)), code(result)]],
    },
  },
]

const bare = { marks: [] as readonly string[] }

/** Every page about the language, in the order of the table of contents. */
export function languagePages(definitions: readonly object[]): readonly Page[] {
  const shown = shownBy(definitions)
  return [
    ...describedWords.map((word) => wordPage(word, shown)),
    ...[...kinds.keys()].map((name) => kindPage(name)),
    ...Object.entries(conditionOperators).map(
      ([
        name,
        {
          means,
          example: { condition, holdsFor, not },
        },
      ]) => ({
        ...bare,
        path: `conditions/${name}`,
        title: name,
        means,
        parts: [
          example(condition),
          {
            heading: 'Asked of records',
            table: {
              columns: ['Record', 'Holds'],
              rows: [
                [code(written(holdsFor)), 'yes'],
                [code(written(not)), 'no'],
              ],
            },
          },
        ],
      }),
    ),
    ...Object.entries(formulaOperators).map(([name, { signs, means, example: shownFormula }]) => ({
      ...bare,
      path: `formulas/${name}`,
      title: signs.join('  '),
      means,
      parts: formulaPart(shownFormula),
    })),
    ...Object.entries(formulaFunctions).map(([name, { means, example: shownFormula }]) => ({
      ...bare,
      path: `functions/${name}`,
      title: name,
      means,
      parts: formulaPart(shownFormula),
    })),
    ...menuIconNames.map((icon) => ({
      ...bare,
      icon,
      path: `icons/${icon}`,
      title: icon,
      means: `${humanise(icon)}, before the name of an entry of the menu.`,
      parts: [example({ menu: { group: 'schoolData', icon } })],
    })),
    ...Object.entries(labelKeys).map(([name, { key, means }]) => ({
      ...bare,
      path: `labels/${name}`,
      title: key,
      means,
      parts: [example({ labels: { en: shown.get(`labels/${name}`) } })],
    })),
  ]
}

import { meaningOf } from './meaning.ts'
import type { Cell, Page } from './page.ts'
import { commonOptions } from './pages.ts'
import { shapeText } from './shapeText.ts'
import { allWords, wordsBelow } from './words.ts'

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const cellText = (cell: Cell): string =>
  typeof cell === 'string'
    ? inCell(cell)
    : 'code' in cell
      ? `\`${inCell(cell.code)}\``
      : `[${inCell(cell.text)}](#${anchor(cell.to)})`

/** The place of a page in the one document. */
const anchor = (path: string): string => path.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()

const headings: Readonly<Record<string, string>> = {
  words: 'Words',
  kinds: 'Kinds of fields',
  conditions: 'Conditions',
  formulas: 'Operators of formulas',
  functions: 'Functions of formulas',
  icons: 'Icons',
  labels: 'Labels',
}

/** The pages of the language as one document. */
export function markdownOf(pages: readonly Page[]): string {
  const lines = [
    '# Reference of the definition language',
    '',
    'Made by `npm run reference` of the tables that the checks, the JSON Schema and the editor use. The product serves the same pages, and one for',
    'each of its entities, under *Settings → Reference*. Every example is run by a test.',
    '',
    ...Object.entries(headings).flatMap(([section, heading]) => [
      `## ${heading}`,
      '',
      ...pages.filter(({ path }) => path.startsWith(`${section}/`)).flatMap(pageLines),
    ]),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** A table of a document. */
export const tableOf = (columns: readonly string[], rows: readonly string[][]): string[] => [
  `| ${columns.join(' | ')} |`,
  `|${columns.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
]

function pageLines(page: Page): string[] {
  const { path, title, means, marks, parts } = page
  if (path.startsWith('icons/')) return [`- <a id="${anchor(path)}"></a>\`${title}\``]
  const word = path.startsWith('words/') ? allWords.find((one) => `words/${one.path}` === path) : undefined
  const depth = title.split('.').length - (word?.group === 'definition' ? 0 : 1)
  // A word inside another one stands in its table.
  if (word && depth > 1) return []
  return [
    `### <a id="${anchor(path)}"></a>\`${title}\``,
    '',
    [`${means}${marks.length ? ` (${marks.join(', ')})` : ''}`, ...(word ? [`Takes ${shapeText(word.shape)}.`] : [])].join(' '),
    '',
    ...(word ? [] : parts).flatMap(({ code }) => (code === undefined ? [] : ['```', code, '```', ''])),
    ...(word && wordsBelow(word).length
      ? tableOf(
          ['Inside', 'Takes', 'Meaning'],
          wordsBelow(word).map((one) => [
            `<a id="${anchor(`words/${one.path}`)}"></a>\`${one.path.slice(word.path.length + 1)}\`${one.required ? ' (required)' : ''}`,
            inCell(shapeText(one.shape)),
            inCell(meaningOf(one.path) ?? ''),
          ]),
        )
      : []),
    ...(word ? parts : []).flatMap(({ code }) => (code === undefined ? [] : ['```json', code, '```', ''])),
    ...(word ? [] : parts).flatMap((part) =>
      part.table && part.heading !== commonOptions
        ? tableOf(
            part.table.columns,
            part.table.rows.map((row) => row.map(cellText)),
          )
        : [],
    ),
  ]
}

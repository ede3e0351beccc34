import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { compile } from '../../schema/compile.ts'
import { holds } from '../../schema/condition.ts'
import { definitionSchema } from '../../schema/derive/definitionSchema.ts'
import { written } from '../../schema/formula/decimal.ts'
import { compileFormula } from '../../schema/formula/formula.ts'
import { namesFor } from '../../schema/formula/plan.ts'
import { menuIconNames } from '../../schema/icons.ts'
import { acceptRecord } from '../../schema/record/accept.ts'
import { reader } from '../../schema/record/record.ts'
import { definitionOf, exampleFiles } from '../../schema/reference/examples.ts'
import { referenceFaults } from '../../schema/reference/faults.ts'
import { kindEntries } from '../../schema/reference/kinds.ts'
import {
  conditionOperators,
  type FormulaExample,
  formulaFields,
  formulaFunctions,
  formulaOperators,
} from '../../schema/reference/operators.ts'
import { languagePages } from '../../schema/reference/pages.ts'
import { longestExample } from '../../schema/reference/place.ts'
import { createRegistry } from '../../schema/registry.ts'
import { fulfils } from '../../schema/values/expression.ts'
import { trim } from '../../schema/values/money.ts'
import { builtInNames, exampleFaults, namesFile, referenceFile, referenceText } from '../../scripts/checks/reference.ts'

const pages = languagePages(definitions)

describe('the reference of the language', () => {
  it('tells every word, kind, option, test, function and label, with an example', () => {
    expect(referenceFaults(definitions)).toEqual([])
    for (const { path, means, parts } of pages) {
      expect(means, path).not.toBe('')
      expect(
        parts.some(({ code }) => code !== undefined && code !== 'nothing'),
        path,
      ).toBe(true)
    }
  })

  it('has one page of each, and leads only to pages that there are', () => {
    const paths = pages.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const links = pages.flatMap(({ parts }) => parts.flatMap(({ table }) => table?.rows.flat() ?? []))
    for (const cell of links) if (typeof cell === 'object' && 'to' in cell) expect(paths).toContain(cell.to)
    expect(paths).toEqual(expect.arrayContaining(['words/limits.atMost', 'kinds/money', 'icons/school', 'labels/fields']))
  })

  it('shows files that an installation could have as they stand', () => {
    expect(exampleFaults()).toEqual([])
    for (const { items } of exampleFiles) expect(JSON.parse(JSON.stringify(items))).toEqual(items)
  })

  it('is committed as one document, and the names that are built in as another', () => {
    expect(readFileSync(referenceFile, 'utf8')).toBe(referenceText())
    expect(readFileSync(namesFile, 'utf8')).toBe(builtInNames())
    for (const name of ['`salesInvoices`', '`viewStudents`', '`years`', '`/runs/giftsForMany`'])
      expect([name, builtInNames().includes(name)]).toEqual([name, !name.includes('gifts')])
  })

  it('shows a word by at most as many lines as one takes in', () => {
    const long = pages.flatMap(({ path, parts }) =>
      parts.flatMap(({ code = '' }) => (code.split('\n').length > longestExample ? [path] : [])),
    )
    expect(long).toEqual([])
    const shown = pages
      .find(({ path }) => path === 'words/follows.whollyBy')
      ?.parts.map(({ code }) => code ?? '')
      .join('')
    expect(JSON.parse(shown ?? '')).toMatchObject({ lines: { terms: { follows: { payment: { whollyBy: {} } } } } })
  })

  it('explains words, options and tests to editors', () => {
    const schema = JSON.stringify(definitionSchema())
    const texts = [
      'A field of what is used up, the figure of another limit of it, or a number.',
      'Above zero.',
      'None of these conditions holds.',
    ]
    expect(texts.filter((text) => !schema.includes(text))).toEqual([])
  })
})

const context = { decimals: 2, phoneRule: 'saudi', fulfils } as const
const values = Object.entries(kindEntries).flatMap(([kind, { examples }]) => examples.map((example) => [kind, example] as const))

describe('values of kinds', () => {
  it.each(values)('%s takes and refuses what its page says', (_kind, { field, takes, refuses }) => {
    const model = compile(definitionOf(field))
    const accept = (value: unknown) => acceptRecord(model, { value }, context)
    for (const [given, kept] of takes) expect(accept(given)).toMatchObject({ values: { value: kept }, faults: [] })
    for (const [given, code] of refuses) expect(accept(given).faults).toEqual([expect.objectContaining({ code, field: 'value' })])
  })
})

describe('conditions', () => {
  it.each(Object.entries(conditionOperators))('%s holds as its page says', (_name, { example: { condition, holdsFor, not } }) => {
    expect([holds(condition, reader(holdsFor)), holds(condition, reader(not))]).toEqual([true, false])
  })
})

const registry = createRegistry([
  { name: 'formulaDocuments', scope: 'tenant', ...formulaFields },
  { name: 'formulaItems', scope: 'tenant', fields: { price: { kind: 'money' } } },
])

/** What a formula comes to, worked out as a document's or as that of its first line. */
function result({ formula, lines, record }: FormulaExample): string {
  const model = registry.get('formulaDocuments')
  const group = model.lines.find(({ name }) => name === lines) ?? null
  const names = namesFor(group, { ...model, totals: {} }, ({ to }) => registry.get(to ?? '').fields)
  const [line] = (record['items'] as readonly Readonly<Record<string, unknown>>[] | undefined) ?? []
  return trim(written(compileFormula(formula, names).value(group ? { record: line ?? {}, document: record } : { record }), 12))
}

describe('formulas', () => {
  it.each(Object.entries({ ...formulaOperators, ...formulaFunctions }))(
    '%s comes to what its page says',
    (_name, { example }) => {
      expect(result(example)).toBe(example.result)
    },
  )

  it('shows an operator by each of its signs', () => {
    for (const { signs, example } of Object.values(formulaOperators))
      expect(signs.some((sign) => example.formula.includes(sign.split(' ')[0] ?? sign))).toBe(true)
  })
})

/** Headings as GitHub makes anchors of them, and anchors that are written. */
const anchorsOf = (text: string): string[] => [
  ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
  ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  ),
]
const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const anchors = new Map<string, ReadonlySet<string>>()
const hasAnchor = (page: string, anchor: string) => {
  const known = anchors.get(page) ?? new Set(anchorsOf(read(page)))
  anchors.set(page, known)
  return known.has(anchor)
}

describe('pages of the documentation', () => {
  const documents = ['docs', 'resources', 'schema', 'src', 'tests', 'locales']
    .flatMap((folder) => globSync(`${folder}/**/*.md`, { cwd: root }))
    .concat('README.md')

  it.each(documents)('%s leads only to places that there are', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)]
    const lost = links.filter(([, file, anchor]) => {
      const place = new URL(file || (page.split('/').at(-1) ?? ''), new URL(page, 'file:///')).pathname.slice(1)
      return !existsSync(new URL(place, root)) || (anchor !== undefined && !hasAnchor(place, anchor))
    })
    expect(lost.map(([link]) => link)).toEqual([])
  })
})

describe('icons', () => {
  it('shows each', () => {
    expect(pages.filter(({ icon }) => icon !== undefined).map(({ icon }) => icon)).toEqual(menuIconNames)
  })
})

import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definitions as product } from '../../resources/index.ts'
import { humanise, labelsOf } from '../../schema/derive/labels.ts'
import definitionFaults from '../../scripts/checks/definitions.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { customLabels } from '../../src/server/custom/customLabels.ts'
import { productCode } from '../../src/server/custom/productCode.ts'
import { readFolder } from '../../src/server/custom/readFolder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The installation's own definitions beside those of the product, and what is left out. */
const assembled = async (from = folder) => {
  const all = assemble(product, await readFolder(from), productCode)
  return { ...all, definitions: all.definitions.slice(product.length), faults: all.broken.flatMap((one) => one.faults) }
}
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

const define = pathToFileURL(resolve('schema/define.ts')).href
const shelves = { name: 'bookShelves', scope: 'tenant', fields: { shelfRoom: { kind: 'text' }, notes: { kind: 'longText' } } }
const typed = (name: string) =>
  `import { defineResource } from '${define}'\nexport const it = defineResource({ name: '${name}', scope: 'tenant', fields: { title: { kind: 'text' } } } as never)\n`

describe("the installation's own definitions", () => {
  it('are read from .json and .ts files in the order of names, without registration', async () => {
    write('b.json', shelves)
    write('a.ts', typed('bookLoans'))
    write('README.md', '# not read')
    write('_draft.json', '{')
    const { definitions, faults, files } = await assembled()
    expect(definitions.map(({ name }) => name)).toEqual(['bookLoans', 'bookShelves'])
    expect(faults).toEqual([])
    expect(files).toEqual(
      new Map([
        ['bookLoans', ['a.ts']],
        ['bookShelves', ['b.json']],
      ]),
    )
  })

  it('may be the default export, found once', async () => {
    write('a.ts', `${typed('bookLoans')}export default it\n`)
    expect((await assembled()).definitions).toHaveLength(1)
  })

  it('are read anew after a change', async () => {
    write('a.ts', typed('bookLoans'))
    await assembled()
    write('a.ts', typed('bookFines'))
    utimesSync(join(folder, 'a.ts'), new Date(), new Date(Date.now() + 5000))
    expect((await assembled()).definitions.map(({ name }) => name)).toEqual(['bookFines'])
  })

  it('may name their schema for editors, and begin with a byte order mark', async () => {
    write('a.json', `\uFEFF${JSON.stringify({ $schema: './schema.json', ...shelves })}`)
    expect(await definitionFaults(folder)).toEqual([])
  })

  it('say in one line each what cannot be read', async () => {
    write('a.json', '{ "name": "bookShelves", }')
    write('b.ts', "import 'nowhere-to-be-found'\nexport const a = 1\n")
    write('c.ts', 'export const a = 1\n')
    write('d.json', shelves)
    write('e.json', shelves)
    write('f.json', { scope: 'tenant' })
    const { faults } = await assembled()
    expect(faults).toEqual([
      'a.json: line 1: a name in quotation marks is missing, or the comma before this is one too many',
      expect.stringMatching(/^b\.ts: .*nowhere-to-be-found.*$/),
      'c.ts: exports no definition',
      "e.json: 'bookShelves' is already defined in d.json",
      'f.json: the definition has no name',
    ])
  })

  it('are checked with those of the product, each fault beginning with the file', async () => {
    write('shelves.json', { ...shelves, name: 'areas', serch: ['title'] })
    write('loans.json', { ...shelves, fields: { shelf: { kind: 'ref', to: 'bookShelf' } } })
    expect((await definitionFaults(folder)).sort().reverse()).toEqual([
      "shelves.json: areas: unknown word 'serch', did you mean 'search'?",
      `shelves.json: 'areas' is built in; to add to it say "extends": "areas"`,
      "loans.json: bookShelves.fields.shelf: no resource 'bookShelf', did you mean 'bookShelves'?",
    ])
  })

  it('bring calculations by the names under which they are exported, each name once', async () => {
    const calculation = "export const fines = { of: 'bookShelves', by: (shelf) => shelf }\n"
    write('a.json', { ...shelves, calculate: 'fines' })
    write('b.ts', calculation)
    const own = Object.keys((await assembled()).calculations).filter((name) => !(name in (productCode.calculations ?? {})))
    expect(own).toEqual(['fines'])
    expect(await definitionFaults(folder)).toEqual([])
    write('c.ts', calculation)
    expect((await assembled()).faults).toEqual(["c.ts: another file has a calculation 'fines'"])
  })

  it('need no folder', async () => {
    expect((await assembled(join(folder, 'nowhere'))).definitions).toEqual([])
  })

  it('can be written as the README says', async () => {
    const example = /```json\n([\s\S]+?)```/.exec(readFileSync('resources/custom/README.md', 'utf8'))?.[1] ?? ''
    write('bookShelves.json', example)
    expect(await definitionFaults(folder)).toEqual([])
    const labels = customLabels(await assembled())
    expect(labels.ar?.['resources.bookShelves.name_two']).toBe('رفوف المكتبة')
    expect(labels.en?.['resources.bookShelves.choices.size.big']).toBe('كبير')
    expect(labels.en?.['permissions.viewBookShelves']).toBe('View book shelves')
  })
})

describe('labels inside a definition', () => {
  const data = {
    ...shelves,
    scope: 'tenant',
    states: { open: ['shut'], shut: [] },
    labels: { ar: { name: 'رف', 'fields.shelfRoom': 'الغرفة', 'states.open': 'مفتوح', 'errors.Shelf.Full': 'الرف ممتلئ' } },
  } as const

  it('have short keys that are spelt out for screens, messages and files', () => {
    expect(labelsOf(data).ar).toMatchObject({
      'resources.bookShelves.name': 'رف',
      'resources.bookShelves.fields.shelfRoom': 'الغرفة',
      'resources.bookShelves.choices.status.open': 'مفتوح',
      'choices.bookShelves.status.open': 'مفتوح',
      'errors.Shelf.Full': 'الرف ممتلئ',
    })
  })

  it('fall back to another language, then to the name made readable', () => {
    const { ar, en } = labelsOf(data, ['en'])
    expect(en?.['resources.bookShelves.fields.shelfRoom']).toBe('الغرفة')
    expect(ar?.['resources.bookShelves.fields.notes']).toBe('Notes')
    expect(labelsOf(shelves as typeof data, ['en']).en?.['resources.bookShelves.fields.shelfRoom']).toBe('Shelf room')
  })

  it('leave a word alone that the product says already', () => {
    const known = (language: string, key: string) => language === 'ar' && key === 'fields.notes'
    expect(labelsOf(data, [], known).ar).not.toHaveProperty(['resources.bookShelves.fields.notes'])
    expect(labelsOf(data, ['en'], known).en).toHaveProperty(['resources.bookShelves.fields.notes'])
  })

  it.each([
    ['acquiredOn', 'Acquired on'],
    ['phone2', 'Phone 2'],
    ['notes', 'Notes'],
  ])('%s reads as %s', (name, text) => expect(humanise(name)).toBe(text))
})

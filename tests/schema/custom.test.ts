import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { definitions as product } from '../../resources/index.ts'
import { humanise, labelsOf } from '../../schema/derive/labels.ts'
import { menuIconNames } from '../../schema/icons.ts'
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
  it('have icons in the documentation that there are', () => {
    const pages = ['README.md', 'docs/extending.md', 'docs/reference.md', 'resources/custom/README.md', 'schema/README.md']
    const named = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/"?icon"?: ["'](\w+)["']/g)].map(([, icon]) => icon),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((icon) => !menuIconNames.some((known) => known === icon))).toEqual([])
  })

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

  it('are told every fault of a report at once', async () => {
    write('r.json', { report: 'many', of: 'students', columns: ['code'], chart: 'pie', filters: ['codee'], sort: { by: 'cod' } })
    expect((await assembled()).faults).toEqual([
      "r.json: many.chart: no 'pie', one of bars",
      "r.json: many.filters: no field 'codee', did you mean 'code'?",
      "r.json: many.sort.by: 'cod' is not shown, did you mean 'code'?",
    ])
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
    write('g.ts', 'process.exit(3)\n')
    const { faults } = await assembled()
    expect(faults).toEqual([
      'a.json: line 1: a name in quotation marks is missing, or the comma before this is one too many',
      expect.stringMatching(/^b\.ts: .*nowhere-to-be-found.*$/),
      'c.ts: exports no definition',
      'g.ts: line 1: process is not defined',
      "e.json: 'bookShelves' is defined in d.json as well, and taken from there; leave it in one place",
      "f.json: the definition has no name: a file says one of 'name', 'extends', 'report', 'card', 'texts'",
    ])
  })

  it('are left out by name when their code never returns, ends the process or changes the language, and no other for them', async () => {
    write('a.ts', typed('bookLoans'))
    write('b.ts', 'for (;;);\n')
    write('c.ts', 'process.kill(process.pid, "SIGKILL")\n')
    write('d.ts', 'process.abort()\n')
    write('e.ts', "import { execSync } from 'node:child_process'\nexecSync('kill -9 ' + process.pid)\n")
    write('f.ts', 'Array.prototype.map = () => []\nexport const a = 1\n')
    write('g.ts', 'Object.prototype.rest = 1\nexport const a = 1\n')
    write('h.ts', 'JSON.parse = () => 1\nexport const a = 1\n')
    write('i.ts', "setTimeout(() => { throw new Error('later') })\nexport const a = 1\n")
    write('j.ts', typed('bookFines'))
    const { faults, definitions } = await assembled()
    expect(faults).toEqual([
      'b.ts: it took longer than 10 seconds to load',
      'c.ts: line 1: process is not defined',
      'd.ts: line 1: process is not defined',
      "e.ts: it imports 'node:child_process', which code of an installation may not",
      expect.stringMatching(/^f\.ts: /),
      'g.ts: exports no definition',
      'h.ts: exports no definition',
      'i.ts: exports no definition',
    ])
    expect(definitions.map(({ name }) => name)).toEqual(['bookLoans', 'bookFines'])
    expect([[1].map((one) => one + 1), JSON.parse('2')]).toEqual([[2], 2])
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
    expect((await assembled()).faults).toEqual([
      "c.ts: 'fines' is defined in b.ts as well, and taken from there; leave it in one place",
    ])
  })

  it('find what they import where the documentation says', async () => {
    const page = readFileSync('docs/extending.md', 'utf8')
    const rows = [...page.matchAll(/^\| (.*) \| `\.\.\/\.\.\/(schema\/\S+\.ts)`.* \|$/gm)]
    expect(rows.length).toBeGreaterThan(8)
    for (const [, names = '', path = ''] of rows) {
      const module = (await import(/* @vite-ignore */ `../../${path}`)) as Record<string, unknown>
      const named = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
      const expected = path.includes('fields/') ? named.slice(0, 1) : named
      expect([path, expected.filter((name) => !(name in module))]).toEqual([path, []])
    }
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
    expect(labels.fr?.['resources.bookShelves.choices.size.big']).toBe('كبير')
    expect(labels.en?.['permissions.viewBookShelves']).toBe('View library shelves')
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

  it('name permissions after the records where nothing else is said', () => {
    const named = {
      ...data,
      labels: { ar: { name_two: 'الرفوف' }, en: { name_two: 'Book shelves' }, de: { name_two: 'Regale' } },
    }
    const { ar, en, de, fr } = customLabels({ definitions: [named], files: new Map([['bookShelves', ['a.json']]]) })
    expect([ar, en, de, fr].map((texts) => texts?.['permissions.viewBookShelves'])).toEqual([
      'عرض الرفوف',
      'View book shelves',
      'Regale ansehen',
      'Voir les الرفوف',
    ])
    const said = { ...named, labels: { ...named.labels, en: { name_two: 'Shelves', 'permissions.viewBookShelves': 'See them' } } }
    expect(customLabels({ definitions: [said], files: new Map([['bookShelves', ['a.json']]]) }).en).toMatchObject({
      'permissions.viewBookShelves': 'See them',
      'permissions.addBookShelves': 'Add shelves',
    })
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

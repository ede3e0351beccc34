import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionWords, extensionWords } from '../../schema/check/words.ts'
import { text } from '../../schema/fields/text.ts'
import { type LanguageServer, startLanguageServer } from '../support/languageServer.ts'

const imports = `import { defineResource } from '../../schema/define.ts'
import { after, extendResource } from '../../schema/extension.ts'
import { money } from '../../schema/fields/money.ts'
import { ref } from '../../schema/fields/ref.ts'
import { text } from '../../schema/fields/text.ts'
`
const known = `declare module '../../schema/field.ts' {
  interface Known {
    shelves: 'shelves'
  }
}
`
const file = 'resources/custom/shelves.ts'
const of = (code: string) => `${imports}${known}${code}`

/** The TypeScript of a page of the documentation that brings its own imports. */
const shown = (page: string): string[] =>
  [...readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes('defineResource') && code.includes('import '))

describe('a .ts file of an installation in an editor', () => {
  let editor: LanguageServer
  beforeAll(async () => {
    editor = await startLanguageServer()
  })
  afterAll(() => editor.close())

  it('is offered the words of a definition, and no others', async () => {
    const offered = await editor.offered(
      file,
      of(`export const shelves = defineResource({ name: 'shelves', scope: 'branch', ¦ })`),
    )
    const said = ['name', 'scope']
    expect(offered.toSorted()).toEqual(
      Object.keys(definitionWords.words)
        .filter((word) => !said.includes(word))
        .toSorted(),
    )
  })

  it('is offered the words of an extension', async () => {
    const offered = await editor.offered(file, of(`export const more = extendResource({ extends: 'students', ¦ })`))
    expect(offered.toSorted()).toEqual(
      Object.keys(extensionWords.words)
        .filter((word) => word !== 'extends')
        .toSorted(),
    )
  })

  it('is offered the options of a kind, names of definitions, and the fields of its own lists', async () => {
    const options = await editor.offered(file, of(`export const one = text({ ¦ })`))
    expect(options).toEqual(expect.arrayContaining(['required', 'shownWhen', ...Object.keys(text.kind.options)]))
    expect(await editor.offered(file, of(`export const one = ref('¦')`))).toEqual(
      expect.arrayContaining(['students', 'guardians']),
    )
    const columns = `export const shelves = defineResource({ name: 'shelves', scope: 'branch', fields: { room: text(), price: money() }, list: { columns: ['¦'] } })`
    expect(await editor.offered(file, of(columns))).toEqual(expect.arrayContaining(['room', 'price']))
  })

  it('is told of a wrong word, a wrong option and a wrong name, where it stands', async () => {
    const faults = await editor.faults(
      file,
      of(`export const shelves = defineResource({
  name: 'shelves',
  scope: 'branch',
  colums: ['room'],
  fields: { room: text({ maximum: 5 }), keeper: ref('employes') },
})
export const more = extendResource({
  extends: 'students',
  fieldss: { xCard: after('noorId', text()) },
})
`),
    )
    const told = (line: number, name: string) =>
      expect(
        faults.some((fault) => fault.startsWith(`${line}: `) && fault.includes(name)),
        `${name}\n${faults.join('\n')}`,
      ).toBe(true)
    told(14, "'colums'")
    told(15, "'maximum'")
    told(15, 'employes')
    told(19, "'fieldss'")
  })

  it.each(['docs/extending.md', 'resources/custom/README.md'])('has nothing to say against what %s shows', async (page) => {
    expect(shown(page)).not.toEqual([])
    for (const code of shown(page)) expect(await editor.faults('resources/custom/shown.ts', code)).toEqual([])
  })
})

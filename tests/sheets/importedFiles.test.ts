import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { importEndings, isImportName } from '../../src/shared/importedFiles.ts'

const importable = createRegistry(definitions).models.filter(({ data }) => data.import)
const tables = ['Students.XLSX', 'old.xls', 'list.csv', 'noor.html', 'punches.dat']
const ofBanks = readdirSync(new URL('../ledger/bankFiles/', import.meta.url))

const isOffered = (endings: string, name: string) => endings.split(',').some((ending) => name.toLowerCase().endsWith(ending))

it.each(importable.map((model) => [model.name, model] as const))(
  'a page lets those files be chosen that the import of %s takes, and no others',
  (_, model) => {
    const names = [...tables, ...ofBanks, 'letter.doc', 'photo.png', 'xlsx', 'students.xlsx.exe']
    expect(names.filter((name) => isOffered(importEndings(model), name))).toEqual(
      names.filter((name) => isImportName(model, name)),
    )
    expect(tables.filter((name) => !isImportName(model, name))).toEqual([])
    expect(['letter.doc', 'photo.png', 'xlsx', 'students.xlsx.exe'].filter((name) => isImportName(model, name))).toEqual([])
  },
)

it('statements of banks are for what banks move alone', () => {
  const takes = importable.filter((model) => ofBanks.every((name) => isImportName(model, name)))
  expect(takes.map(({ name }) => name)).toEqual(['bankMovements'])
  expect(importable.filter((model) => isImportName(model, 'may.sta'))).toEqual(takes)
})

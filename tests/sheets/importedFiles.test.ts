import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { importEndings, isImportName, namedEndings } from '../../src/shared/importedFiles.ts'

const importable = createRegistry(definitions).models.filter(({ data }) => data.import)
const tables = ['Students.XLSX', 'old.xls', 'list.csv']
const others = ['noor.html', 'old.tsv', 'punches.dat', 'punches.txt', 'letter.doc', 'photo.png', 'xlsx', 'students.xlsx.exe']
const ofBanks = readdirSync(new URL('../ledger/bankFiles/', import.meta.url))

const isOffered = (endings: string, name: string) => endings.split(',').some((ending) => name.toLowerCase().endsWith(ending))

it.each(importable.map((model) => [model.name, model] as const))(
  'a page offers and names the files that the import of %s takes, and no others',
  (_, model) => {
    const names = [...tables, ...ofBanks, ...others]
    expect(names.filter((name) => isOffered(importEndings(model), name))).toEqual(
      names.filter((name) => isImportName(model, name)),
    )
    expect(tables.filter((name) => !isImportName(model, name))).toEqual([])
    expect(
      namedEndings(model)
        .endings.split(' / ')
        .map((ending) => `.${ending}`),
    ).toEqual(importEndings(model).split(','))
  },
)

it('statements of banks are for what banks move alone', () => {
  const takes = importable.filter((model) => ofBanks.every((name) => isImportName(model, name)))
  expect(takes.map(({ name }) => name)).toEqual(['bankMovements'])
  expect(importable.filter((model) => isImportName(model, 'may.sta'))).toEqual(takes)
})

it('spreadsheets are all that an import takes, but for statements of banks and what devices write of who came', () => {
  const usual = importable.filter((model) => importEndings(model) === '.xlsx,.xls,.csv')
  expect(
    importable
      .filter((model) => !usual.includes(model))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['attendanceDays', 'bankMovements'])
  for (const model of usual) expect(others.filter((name) => isImportName(model, name))).toEqual([])
  expect(namedEndings()).toEqual({ endings: 'xlsx / xls / csv' })
})

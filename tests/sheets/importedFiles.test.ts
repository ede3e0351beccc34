import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importEndings, isImportName } from '../../src/shared/importedFiles.ts'

it('a page lets every file be chosen that the server takes: the files of banks, tables, and web pages that pass for tables', () => {
  const names = [...readdirSync(new URL('../ledger/bankFiles/', import.meta.url)), 'Students.XLSX', 'noor.html', 'punches.dat']
  expect(names.filter((name) => !isImportName(name))).toEqual([])
  const offered = importEndings.split(',')
  expect(names.filter((name) => !offered.some((ending) => name.toLowerCase().endsWith(ending)))).toEqual([])
  expect(['letter.doc', 'photo.png', 'xlsx', 'students.xlsx.exe'].filter(isImportName)).toEqual([])
})

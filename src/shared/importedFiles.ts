import type { Model } from '../../schema/model.ts'

/** How names of tables end: spreadsheets, texts, and the web pages that some programs write in their place. */
const sheets = ['xlsx', 'xls', 'csv', 'tsv', 'txt', 'dat', 'html', 'htm']

/** The same of statements of banks: MT940, CAMT, OFX and QIF. */
const statements = ['sta', '940', 'mt940', 'swi', 'txt', 'xml', 'ofx', 'qfx', 'qif']

const endsAs = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** Whether a file is called as a table is: what it holds is another question. */
export const isSheetName = (name: string): boolean => endsAs(name, sheets)

/** What a statement says of a movement: records with all of it can be brought in from one. */
const ofMovement = ['date', 'description', 'reference', 'moneyIn', 'moneyOut']

const endingsOf = ({ fields }: Pick<Model, 'fields'>): readonly string[] =>
  ofMovement.every((name) => fields.has(name)) ? [...sheets, ...statements] : sheets

/** Whether the import of a definition may be given a file of that name. */
export const isImportName = (model: Pick<Model, 'fields'>, name: string): boolean => endsAs(name, endingsOf(model))

/** The endings of files that it takes, for the input of the form: `.xlsx,.xls,…`. */
export const importEndings = (model: Pick<Model, 'fields'>): string =>
  [...new Set(endingsOf(model))].map((ending) => `.${ending}`).join(',')

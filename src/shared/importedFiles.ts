import type { Model } from '../../schema/model.ts'

/** How names of spreadsheets end: the files of every import. */
const sheets = ['xlsx', 'xls', 'csv']

/** What some imports take besides, told by what their records are of. */
const besides: readonly { readonly of: readonly string[]; readonly endings: readonly string[] }[] = [
  // What a statement of a bank says of a movement: MT940, CAMT, OFX and QIF.
  {
    of: ['date', 'description', 'reference', 'moneyIn', 'moneyOut'],
    endings: ['sta', '940', 'mt940', 'swi', 'txt', 'xml', 'ofx', 'qfx', 'qif'],
  },
  // What a device at the door writes of who came and went.
  { of: ['employee', 'date', 'in', 'out'], endings: ['dat', 'txt'] },
]

type Imported = Pick<Model, 'fields'>

const endsAs = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

const endingsOf = (model?: Imported): readonly string[] => [
  ...sheets,
  ...besides.flatMap(({ of, endings }) => (model && of.every((name) => model.fields.has(name)) ? endings : [])),
]

/** Whether a file is called as a spreadsheet is: what it holds is another question. */
export const isSheetName = (name: string): boolean => endsAs(name, sheets)

/** Whether the import of a definition may be given a file of that name. */
export const isImportName = (model: Imported, name: string): boolean => endsAs(name, endingsOf(model))

/** The endings of files that it takes, for the input of the form: `.xlsx,.xls,…`. */
export const importEndings = (model: Imported): string =>
  endingsOf(model)
    .map((ending) => `.${ending}`)
    .join(',')

/** The same for people, in the texts that name them; without a definition those of spreadsheets alone. */
export const namedEndings = (model?: Imported): { readonly endings: string } => ({ endings: endingsOf(model).join(' / ') })

/** How names of tables end: spreadsheets, texts, and the web pages that some programs write in their place. */
const sheets = ['xlsx', 'xls', 'csv', 'tsv', 'txt', 'dat', 'html', 'htm']

/** The same of statements of banks: MT940, CAMT, OFX and QIF. */
const statements = ['sta', '940', 'mt940', 'swi', 'txt', 'xml', 'ofx', 'qfx', 'qif']

const endsAs = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))

/** Whether a file is called as a table is: what it holds is another question. */
export const isSheetName = (name: string): boolean => endsAs(name, sheets)

/** Whether an import may be given a file of that name. */
export const isImportName = (name: string): boolean => isSheetName(name) || endsAs(name, statements)

/** The endings that an import takes, as an input for files is told: `.xlsx,.xls,…`. */
export const importEndings = [...new Set([...sheets, ...statements])].map((ending) => `.${ending}`).join(',')

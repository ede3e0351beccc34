import { isZero, negate, parseAmount } from '../../../../schema/values/money.ts'
import { SheetError } from '../sheetError.ts'
import type { Workbook } from '../workbook.ts'
import { type AccountMovements, gridOf, type Movement } from './movement.ts'

/** Whether a text is a QIF file of an account. */
export const isQif = (start: string): boolean =>
  /^!(Type:(Bank|Cash|CCard|Oth [AL])|Account|Option:)/im.test(start) && start.startsWith('!')

interface Entry {
  /** The line in which it begins. */
  line: number
  readonly said: Map<string, string>
}

/** `3/14'26` and `14/3/26` have the year of two digits; which number is the month a person is asked where it is not plain. */
const dateOf = (text: string): string =>
  text.replace(/\s/g, '').replace(/^(\d{1,2})[-/.](\d{1,2})['-/.](?:20)?(\d{2})$/, '$1/$2/20$3')

function movementOf({ line, said }: Entry): Movement {
  const amount = parseAmount(said.get('T') ?? said.get('U') ?? '')
  const date = said.get('D')
  if (amount === null || date === undefined) throw new SheetError('File.Line', { line })
  const comes = !amount.startsWith('-')
  return {
    line,
    date: dateOf(date),
    amount: comes ? amount : negate(amount),
    comes,
    currency: null,
    reference: said.get('N') ?? '',
    description: [...new Set([said.get('P'), said.get('M')].filter(Boolean))].join(' · '),
  }
}

/**
 * Reads a QIF file: a letter and its value a line, `^` behind each entry. It says neither currency nor balances.
 * @throws SheetError `File.Line` where a movement cannot be read: none is left out
 */
export function readQif(text: string, name: string): Workbook {
  const accounts = new Map<string, Movement[]>()
  let account = ''
  let section = ''
  let entry: Entry = { line: 0, said: new Map() }
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line.startsWith('!')) section = line.toLowerCase()
    else if (line === '^') {
      if (section === '!account') account = entry.said.get('N') ?? account
      else if (section.startsWith('!type:') && entry.said.size)
        accounts.set(account, [...(accounts.get(account) ?? []), movementOf(entry)])
      entry = { line: 0, said: new Map() }
    } else if (line !== '') {
      entry.line ||= index + 1
      const [letter = ''] = line
      if (!entry.said.has(letter)) entry.said.set(letter, line.slice(1).trim())
    }
  }
  const told = [...accounts].map(
    ([account, movements]): AccountMovements => ({
      account,
      movements: movements.filter(({ amount }) => !isZero(amount)),
      opening: null,
      closing: null,
      pending: [],
    }),
  )
  return gridOf(told, name)
}

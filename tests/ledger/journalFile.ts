import { isDate } from '../../schema/values/date.ts'
import { add } from '../../schema/values/money.ts'

export interface Transaction {
  readonly date: string
  readonly postings: readonly { readonly account: string; readonly amount: string }[]
}

const account = /^(Assets|Liabilities|Equity|Income|Expenses):\S/

/**
 * Reads a plain-text journal as its programs do and demands what their strict checks demand: known roots, what is declared, real days in order, amounts in one
 * currency, transactions of two postings at least that come to zero; beancount's accounts are opened before.
 */
export function readJournal(text: string, syntax: string): Transaction[] {
  const opened = new Set<string>()
  const read: { date: string; postings: { account: string; amount: string }[] }[] = []
  for (const line of text.split('\n')) {
    const declared = /^(account|payee|tag|commodity| {2}format) (\S.*)$/.exec(line)
    if (declared && syntax !== 'beancount') {
      opened.add(`${declared[1]} ${declared[2]}`)
      continue
    }
    const at = (what: string) => new Error(`${what}: ${line}`)
    if (line === '') continue
    const opening = /^(\S+) open (\S+) SAR$/.exec(line)
    const head = (
      syntax === 'beancount' ? /^(\S+) \* "([^"\\]*)"$/ : /^(\S+) \* \(\d+\) ([^;]*) {2}; source:\S+, branch:\S+$/
    ).exec(line)
    const posting = (
      syntax === 'beancount'
        ? /^ {2}([A-Z]\S*) {2}(-?\d+\.\d\d\d?) SAR( {2}; .+)?$/
        : /^ {2}(\S(?:\S| (?! ))*) {2}(-?\d+\.\d\d\d?) SAR( {2}; .+)?$/
    ).exec(line)
    if (opening && syntax === 'beancount') {
      if (!isDate(opening[1] as string) || !account.test(opening[2] as string) || opened.has(opening[2] as string))
        throw at('no opening')
      opened.add(opening[2] as string)
    } else if (head) {
      if (!isDate(head[1] as string)) throw at('no day')
      if ((head[1] as string) < (read.at(-1)?.date ?? '')) throw at('out of order')
      if (syntax !== 'beancount' && !opened.has(`payee ${head[2]}`)) throw at('not declared')
      read.push({ date: head[1] as string, postings: [] })
    } else if (posting) {
      const [, name = '', amount = ''] = posting
      if (!account.test(name)) throw at('no account')
      if (syntax !== 'beancount' && (name.split(':').length > 2 || !opened.has(`account ${name}`))) throw at('not declared')
      if (syntax === 'beancount' && (!/^[A-Z][a-z]+(:[A-Z0-9][A-Za-z0-9-]*)+$/.test(name) || !opened.has(name)))
        throw at('not opened')
      if (!read.at(-1)?.postings.push({ account: name, amount })) throw at('outside of a transaction')
    } else if (syntax !== 'beancount' || !/^ {2}(entry|source|branch): "[^"]+"$/.test(line)) throw at('not understood')
  }
  for (const { date, postings } of read)
    if (postings.length < 2 || postings.reduce((sum, { amount }) => add(sum, amount), '0') !== '0')
      throw new Error(`unbalanced on ${date}: ${JSON.stringify(postings)}`)
  return read
}

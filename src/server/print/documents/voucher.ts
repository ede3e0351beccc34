import { isPosted } from '../../../../schema/effects.ts'
import type { Part } from '../../../../schema/fields/split.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { arabicDigits } from '../../../../schema/values/digits.ts'
import { toHijri } from '../../../../schema/values/hijri.ts'
import { formatAmount, roundTo, trim } from '../../../../schema/values/money.ts'
import { amountsOf, amountToShare } from '../../../../schema/values/shareOut.ts'
import { amountInWords } from '../../../../schema/values/words/amount.ts'
import { letterheadOf, type Words, wordsIn } from '../letterhead.ts'
import { templateWords } from '../paper.ts'
import type { Compose } from './document.ts'

type Refs = Readonly<Record<string, Reference | readonly Reference[] | null | undefined>>

/** An amount with more digits is no sum that anyone would write out. */
const mostDigits = 15

/** A journal entry: its head, its lines with accounts, parties and cost centres, both totals, the sum in words. */
export const voucher: Compose = ({ model, record, context, paper, messages, author }) => {
  const { languages } = paper
  const words = wordsIn(messages, languages)
  const { decimals } = context.check
  const digits = languages.length === 1 && languages[0] === 'ar' ? paper.digits : 'latin'
  const amount = (value: unknown) => (typeof value === 'string' ? formatAmount(value, decimals, digits) : '')
  const figures = (text: string) => (digits === 'arabic' ? arabicDigits(text) : text)
  const isHidden = (field: string) => paper.template?.hidden.includes(field) === true
  const total = String(record['debit'] ?? '0')
  const numberShown = String(record['number'] ?? '')
  const writing = { languages, decimals, amount, figures, isHidden }
  const stated = String(record['status'])
  return {
    letterhead: letterheadOf(paper, languages, context.person.fullName, messages),
    title: words('print.titles.voucher'),
    head: templateWords(paper, 'Head'),
    paper: paper.template?.paper === 'a5' ? 'a5' : 'a4',
    number: numberShown,
    // What is not in force must not pass for it.
    mark: isPosted(model, record) ? null : (words(stated === 'void' ? 'states.void' : 'print.notPosted')[0] ?? null),
    warning: stated === 'draft' || stated === 'void' ? words(`states.${stated}`) : [],
    facts: factsOf(record, words, writing),
    description: isHidden('description') ? '' : String(record['description'] ?? ''),
    labels: labelsIn(words),
    lines: linesOf(record, writing),
    widest: Math.max(amount(record['debit']).length, amount(record['credit']).length),
    totals: { debit: amount(record['debit']), credit: amount(record['credit']) },
    inWords:
      (total.split('.')[0]?.length ?? 0) > mostDigits
        ? []
        : languages.map((language) => amountInWords(total, paper.currency, language)),
    signatures:
      paper.template?.showSignatures === false
        ? []
        : [
            [words('print.prepared'), author ?? ''],
            [words('print.reviewed'), ''],
            [words('print.approved'), ''],
          ],
    stamp: paper.stamp,
  }
}

/** How a voucher is written. */
interface Writing {
  readonly languages: readonly string[]
  readonly decimals: number
  readonly amount: (value: unknown) => string
  readonly figures: (text: string) => string
  /** Whether the template leaves a field out. */
  readonly isHidden: (field: string) => boolean
}

/** The lines, each with its account, its party, and its cost centres. */
function linesOf(record: RecordData, { languages, decimals, amount, figures, isHidden }: Writing) {
  const named = (reference: Reference | null | undefined): Words => namesOf(reference, languages)
  return (record['entries'] as readonly RecordData[]).map((line, index) => {
    const refs = (line.refs ?? {}) as Refs
    const account = refs['account'] as Reference | null
    const parts = (line['costCenters'] ?? []) as readonly Part[]
    const shared = amountToShare([line['debit'], line['credit']])
    const amounts = shared === null ? [] : amountsOf(parts, shared, decimals)
    return {
      row: figures(String(index + 1)),
      code: String(account?.['code'] ?? ''),
      account: ofBranch(named(account), named(refs['branch'] as Reference | null)),
      description: isHidden('description') ? '' : String(line['description'] ?? ''),
      party: isHidden('party') ? [] : named(refs['party'] as Reference | null),
      costCenters: (isHidden('costCenters') ? [] : ((refs['costCenters'] ?? []) as readonly Reference[])).map((one, at) => ({
        name: named(one),
        share: parts.length > 1 ? `${trim(roundTo(parts[at]?.share ?? '0', 2))}%` : '',
        amount: parts.length > 1 ? amount(amounts[at]) : '',
      })),
      debit: amount(line['debit']),
      credit: amount(line['credit']),
    }
  })
}

/** What stands above the lines. */
function factsOf(record: RecordData, words: (key: string) => Words, { figures, isHidden }: Writing) {
  const date = String(record['date'] ?? '')
  const facts: [Words, Words][] = [
    [words('resources.vouchers.fields.number'), [String(record['number'] ?? '') || '—']],
    [words('fields.date'), [figures(date)]],
    [words('print.hijriDate'), [figures(toHijri(date) ?? '')]],
    ...(isHidden('kind') ? [] : [[words('fields.kind'), words(`choices.kind.${String(record['kind'])}`)] as [Words, Words]]),
    [words('fields.status'), words(`states.${String(record['status'])}`)],
    [words('fields.reference'), [isHidden('reference') ? '' : String(record['reference'] ?? '')]],
  ]
  return facts.filter(([, [value]]) => value !== '')
}

const labelsIn = (words: (key: string) => Words) => ({
  description: words('fields.description'),
  row: ['#'],
  code: words('reports.columns.code'),
  account: words('fields.account'),
  party: words('fields.party'),
  costCenters: words('fields.costCenters'),
  debit: words('fields.debit'),
  credit: words('fields.credit'),
  total: words('reports.total'),
  inWords: words('print.inWords'),
})

/** An account in the books of another branch than the document's. */
const ofBranch = (account: Words, branch: Words): Words =>
  account.map((name, index) => (branch[index] === undefined ? name : `${name} · ${branch[index]}`))

const namesOf = (reference: Reference | null | undefined, languages: readonly string[]): Words => {
  if (!reference) return []
  const [arabic, english] = [reference['arabicName'], reference['englishName']]
  const names = languages.map((language) => (language === 'ar' ? arabic : (english ?? (languages.length > 1 ? null : arabic))))
  return names.filter((name) => typeof name === 'string')
}

import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { nameIn } from '../../../schema/languages.ts'
import type { Model } from '../../../schema/model.ts'
import { today } from '../../../schema/values/date.ts'
import type { Payer } from '../../shared/payerAccount.ts'
import { Figure } from '../components/Figure.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { useFrame } from '../providers/frame.tsx'
import { useLanguage } from '../providers/i18n.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { pays } from './allot.ts'
import { childName } from './childName.ts'
import type { Row } from './receiptLines.ts'
import { TermAmount } from './TermAmount.tsx'
import type { Receipt } from './useReceipt.ts'

interface Props {
  readonly model: Model
  readonly receipt: Receipt
  /** What sort of payer it is; none is looked up for who is not kept. */
  readonly kind: Payer | null
  /** Whether it is known who pays. */
  readonly known: boolean
  readonly pending: boolean
}

/** What is owed, the oldest first, and what of it this receipt pays. */
export function Terms({ model, receipt, kind, known, pending }: Props) {
  const { text } = useDisplay()
  const { branches, branch, year } = useFrame()
  const { rows, byHand, spreadAgain } = receipt
  const title = text.say('collect.open')
  const empty = known ? 'nothingOpen' : 'chooseFirst'
  if (pending) return <SkeletonPage />
  const others = rows.some((row) => row.branch !== undefined && row.branch !== branch?.id)
  const manyYears = rows.some((row) => row.year !== undefined && row.year !== year?.year)
  const placeOf = ({ branch: id, year: of }: Row) =>
    [others ? branches.find((one) => one.id === id) : undefined, manyYears ? of : undefined] as const
  return (
    <section className="card collect-terms" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 && (
          <>
            <Chip size="small" label={text.say(byHand ? 'collect.byHand' : 'collect.oldestFirst')} />
            {byHand && (
              <Button size="small" variant="text" onClick={spreadAgain}>
                {text.say('collect.spreadAgain')}
              </Button>
            )}
          </>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="collect-none">{text.say(kind === 'guardian' ? `collect.${empty}` : `collect.${empty}Other`)}</p>
      ) : (
        <div className="collect-scroll">
          <table>
            <thead>
              <tr>
                <th>{text.field(model, 'dueOn')}</th>
                <th>{text.say('collect.for')}</th>
                <th>{text.field(model, 'invoice')}</th>
                {(others || manyYears) && <th>{text.say(others ? 'fields.branch' : 'fields.fiscalYear')}</th>}
                <th data-align="end">{text.field(model, 'amount')}</th>
                <th data-align="end">{text.say('collect.left')}</th>
                <th data-align="end">{text.say('collect.pays')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <TermRow
                  key={`${row.kind} ${row.id}`}
                  model={model}
                  row={row}
                  receipt={receipt}
                  place={others || manyYears ? placeOf(row) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface RowProps {
  readonly model: Model
  readonly row: Row
  readonly receipt: Receipt
  readonly place:
    | readonly [branch: { readonly arabicName: string; readonly englishName: string } | undefined, year: number | undefined]
    | undefined
}

function TermRow({ model, row, receipt, place }: RowProps) {
  const { text, numerals } = useDisplay()
  const { language } = useLanguage()
  const { kind, dueOn, students = [], bought = [], cheque, title } = row
  const { father } = receipt
  const isLate = dueOn !== undefined && dueOn < today()
  const isPaid = receipt.allocations.some((line) => pays(line, row))
  const said =
    title ??
    (kind === 'claim'
      ? text.say('collect.returnedCheque', { number: numerals.write(cheque ?? '') })
      : text.list([
          ...students.map((student) => (father ? childName(student, father, language) : nameIn(student, language))),
          ...bought.map((one) => nameIn(one, language)),
        ]))
  return (
    <tr data-pays={isPaid || undefined}>
      <td className="collect-due">
        {dueOn && <span className="ltr">{numerals.write(dueOn)}</span>}
        {isLate && <span className="collect-late">{text.say('collect.late')}</span>}
      </td>
      <td className="collect-for">{said}</td>
      <td className="collect-number">
        {row.number && <span className="ltr">{numerals.write(row.number)}</span>}
        {row.posted === false && <span className="collect-notposted">{text.say('collect.notPosted')}</span>}
      </td>
      {place && (
        <td className="collect-place">
          {place[0] && nameIn(place[0], language)}{' '}
          {place[1] !== undefined && <span className="ltr">{numerals.write(String(place[1]))}</span>}
        </td>
      )}
      <td data-align="end" data-label={text.field(model, 'amount')}>
        <Figure amount={row.amount} />
      </td>
      <td data-align="end" data-label={text.say('collect.left')}>
        <Figure amount={row.left} strong />
      </td>
      <td data-align="end" data-label={text.say('collect.pays')}>
        <TermAmount row={row} receipt={receipt} label={`${text.say('collect.pays')} ${said}`} />
      </td>
    </tr>
  )
}

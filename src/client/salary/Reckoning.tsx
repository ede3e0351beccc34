import { Fragment } from 'react'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { Figure } from '../components/Figure.tsx'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { goneOf, type Item, itemsOf, type Line, linesOf } from './payslip.ts'
import { ReckonedLine } from './ReckonedLine.tsx'
import { Source } from './Source.tsx'

interface Props {
  readonly model: Model
  readonly salary: RecordData
  readonly items: readonly Item[]
  /** The same employee's salaries of the months before, the latest first. */
  readonly former: readonly (RecordData & { readonly id: number })[]
  readonly nameOf: (item: Item) => string
}

const totals = ['gross', 'deductions', 'net'] as const

/** How each line of a salary was worked out and whence it comes, with what the item came to in the months before. */
export function Reckoning({ model, salary, items, former, nameOf }: Props) {
  const { text, numerals } = useDisplay()
  const { say } = text
  const before = former.map((one) => itemsOf(linesOf(one)))
  const inMonth = (at: number, { kind, id }: Item) => before[at]?.find((one) => one.kind === kind && one.id === id)?.amount
  const reasons = [...((salary['corrections'] ?? []) as readonly RecordData[])]
  /** Of two corrections of one item each has its own reason. */
  const reasonOf = ({ origin, salaryItem }: Line): string | undefined => {
    const at = origin === 'correction' ? reasons.findIndex((one) => one['salaryItem'] === salaryItem) : -1
    return at < 0 ? undefined : String(reasons.splice(at, 1)[0]?.['reason'] ?? '')
  }
  const months = former.map((one) => String(one['month'] ?? ''))
  const oldFigures = (item: Item) =>
    months.map((month, at) => (
      <td key={month} className="salary-former">
        <Figure amount={inMonth(at, item) ?? null} />
      </td>
    ))
  return (
    <section className="card salary-reckoning" aria-label={say('salary.reckoning')}>
      <h2>{say('salary.reckoning')}</h2>
      <div className="salary-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{say('fields.salaryItem')}</th>
              <th scope="col">{say('fields.origin')}</th>
              <th scope="col">{say('fields.worked')}</th>
              <th scope="col" className="salary-figure">
                {say('fields.amount')}
              </th>
              {former.map(({ id }, at) => (
                <th key={id} scope="col" className="salary-figure salary-former">
                  <DocumentLink resource="salaries" id={id} number={null} title={numerals.write(months[at] ?? '')} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Fragment key={`${item.kind} ${item.id}`}>
                {item.lines.map((line, index) => (
                  <ReckonedLine
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
                    key={index}
                    line={line}
                    kind={item.kind}
                    name={nameOf(item)}
                    first={index === 0}
                    source={<Source model={model} line={line} employee={salary['employee']} reason={reasonOf(line)} />}
                  >
                    {index === 0 ? oldFigures(item) : months.map((month) => <td key={month} />)}
                  </ReckonedLine>
                ))}
              </Fragment>
            ))}
            {goneOf(items, before).map((item) => (
              <tr key={`${item.kind} ${item.id}`} data-gone="">
                <th scope="row">{nameOf(item)}</th>
                <td colSpan={2}>{say('salary.notThisMonth')}</td>
                <td />
                {oldFigures(item)}
              </tr>
            ))}
          </tbody>
          <Totals model={model} salary={salary} former={former} />
        </table>
      </div>
    </section>
  )
}

/** What the salary comes to, beside those of the months before. */
function Totals({ model, salary, former }: Pick<Props, 'model' | 'salary' | 'former'>) {
  const { text } = useDisplay()
  return (
    <tfoot>
      {totals.map((name) => (
        <tr key={name} data-main={name === 'net' || undefined}>
          <th scope="row" colSpan={3}>
            {text.field(model, name)}
          </th>
          <td className="salary-figure">
            <Figure amount={String(salary[name] ?? '0')} strong />
          </td>
          {former.map((one) => (
            <td key={one.id} className="salary-former">
              <Figure amount={String(one[name] ?? '0')} />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { isZero } from '../../../schema/values/money.ts'
import { Figure } from '../components/Figure.tsx'
import { StatePill } from '../components/StatePill.tsx'
import type { ScreenBodyProps } from '../providers/screens.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { useFormMode } from '../records/inputs/FormMode.tsx'
import { LinesTable } from '../records/lines/LinesTable.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useReferences } from '../records/values/useLookup.ts'
import { Paper } from './Paper.tsx'
import { itemsOf, linesOf, totalsOf } from './payslip.ts'
import { Reckoning } from './Reckoning.tsx'
import { useFormer } from './useFormer.ts'
import { useItemNames } from './useItemNames.ts'
import './salary.css'

/** The fields of the month, in the order in which they are typed. */
const typed = ['month', 'employee', 'date', 'absentDays', 'lateHours', 'overtimeHours', 'description'] as const

/** What one should look at before a salary is approved. */
const marks = {
  isNew: 'info',
  isLeaving: 'warning',
  isSettling: 'danger',
  advanceWaits: 'warning',
  isOnLeave: 'info',
  isSuspended: 'warning',
  withoutIban: 'danger',
  withoutCenter: 'danger',
  isExpired: 'danger',
  hasDifferences: 'warning',
} as const

/** A salary: its payslip as it will be on paper beside how it was worked out, and what is corrected of it. */
export function Salary({ model, record }: ScreenBodyProps) {
  const { text, numerals, coded } = useDisplay()
  const { say } = text
  const { control } = useFormContext()
  const { preview } = useFormMode()
  const values = useWatch({ control }) as RecordData
  // What may only be read is as it is stored: what follows from it was worked out when it was written.
  const held = preview && record ? record : values
  // The form writes into the lines where they stand, so they are read anew each time, and what they come to with them.
  const items = itemsOf(linesOf(held))
  const salary: RecordData = { ...held, ...totalsOf(items, held) }
  const former = useFormer(salary['employee'], salary['month'])
  const nameOf = useItemNames([...items, ...former.flatMap((one) => itemsOf(linesOf(one)))])
  const employee = useEmployee(salary)
  const month = monthName(salary['month'], numerals.locale)
  const corrections = model.lines.find(({ name }) => name === 'corrections')
  const seen = Object.entries(marks).filter(([name]) => salary[name] === true)
  const figures = (
    ['workedDays', 'insuranceBase', 'employerInsurance', 'carried', 'overpaid', 'difference', 'paid'] as const
  ).filter((name) => salary[name] !== null && salary[name] !== undefined && !isZero(String(salary[name])))
  return (
    <div className="salary">
      <section className="card g-section" aria-label={say('sections.inputs')}>
        <div className="g-fields salary-inputs">
          {typed
            .filter((name) => !preview || isTold(name, salary))
            .map((name) => {
              const field = model.fields.get(name)
              return field && <FieldInput key={name} model={model} field={field} />
            })}
        </div>
        {(seen.length > 0 || figures.length > 0) && (
          <div className="salary-facts">
            {seen.map(([name, tone]) => (
              <StatePill key={name} tone={tone} label={text.field(model, name)} />
            ))}
            {figures.map((name) => (
              <span key={name}>
                {text.field(model, name)}{' '}
                {name === 'workedDays' ? (
                  <b className="figure">{numerals.write(String(salary[name]))}</b>
                ) : (
                  <Figure amount={String(salary[name])} strong />
                )}
              </span>
            ))}
          </div>
        )}
      </section>
      <div className="salary-beside">
        <Paper model={model} salary={salary} nameOf={nameOf} employee={coded(employee, 'employees')} month={month} />
        <Reckoning model={model} salary={salary} items={items} former={former} nameOf={nameOf} />
      </div>
      {corrections && (!preview || ((salary['corrections'] ?? []) as readonly unknown[]).length > 0) && (
        <LinesTable model={model} lines={corrections} />
      )}
    </div>
  )
}

/** What may only be read and stands on the paper beside it, or says nothing, is left out: one who looks comes to the payslip at once. */
const isTold = (name: (typeof typed)[number], salary: RecordData): boolean =>
  !['month', 'employee'].includes(name) && !['', '0'].includes(String(salary[name] ?? '').replace(/\.0+$/, ''))

/** Whose salary it is: as it is stored, or as was just chosen. */
function useEmployee({ employee, refs }: RecordData): Reference | undefined {
  const known = (refs as Readonly<Record<string, Reference | null>> | undefined)?.['employee']
  const isKnown = known?.['id'] === employee
  const [found] = useReferences('employees', typeof employee === 'number' && !isKnown ? [employee] : [])
  return isKnown && known ? known : found
}

const monthName = (month: unknown, locale: string): string =>
  typeof month === 'string' && /^\d{4}-\d\d$/.test(month)
    ? new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${month}-01T00:00:00Z`),
      )
    : ''

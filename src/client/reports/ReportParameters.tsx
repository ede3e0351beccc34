import type { ComponentProps } from 'react'
import { FoldedOnPhone } from '../components/FoldedOnPhone.tsx'
import { useT } from '../providers/i18n.ts'
import { ParameterForm } from './ParameterForm.tsx'
import { Periods } from './Periods.tsx'

interface Props extends ComponentProps<typeof ParameterForm> {
  /** Something is missing or refused. */
  readonly open: boolean
  readonly year: string
  readonly onYear: (year: string, days: Readonly<Record<string, string>>) => void
}

/** What a report is made with: a period of the year by one press, and whatever else it asks. */
export function ReportParameters({ open, year, onYear, ...form }: Props) {
  const { model, values } = form
  return (
    <FoldedOnPhone title={useT()('reports.parameters')} open={open}>
      {model.fields.has('from') && (
        <Periods year={year} from={values['from']} to={values['to']} onChoose={({ year, days }) => onYear(year, days ?? {})} />
      )}
      <ParameterForm {...form} />
    </FoldedOnPhone>
  )
}

import { fault, kind, ok } from '../kind.ts'
import { latinDigits, stripMarks } from '../values/digits.ts'
import { isMonth, parseMonth } from '../values/month.ts'

/** A month of the Gregorian calendar, `YYYY-MM`; `within: 'fiscalYear'` refuses months that begin outside the selected year. */
export const month = kind<string>()(
  'month',
  { within: ['fiscalYear'], default: ['today'] },
  {
    column: 'text',
    filter: 'range',
    written: 'digits',
    keyboard: 'numeric',
    example: '2026-05',
    json: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
    accept: (value, field, { fiscalYear }) => {
      if (typeof value !== 'string') return fault('Field.Type')
      const text = stripMarks(latinDigits(value)).trim()
      const read = isMonth(text) ? text : parseMonth(text)
      if (read === null) return fault('Month.Invalid')
      if (field.within && fiscalYear && (read < fiscalYear.startDate.slice(0, 7) || read > fiscalYear.endDate.slice(0, 7)))
        return fault('FiscalYear.NoPermission')
      return ok(read)
    },
    parse: (cell) => parseMonth(cell) ?? cell,
  },
)

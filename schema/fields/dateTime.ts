import { fault, kind, ok } from '../kind.ts'
import { isDate, isDateTime } from '../values/date.ts'
import { writeMoment } from '../values/moment.ts'

/** A moment, `YYYY-MM-DD HH:mm:ss` in Riyadh time; with `ends` a day alone, `YYYY-MM-DD`, is meant until its end. */
export const dateTime = kind<string>()(
  'dateTime',
  { ends: 'flag', default: 'text' },
  {
    column: 'timestamp(0)',
    filter: 'range',
    written: 'latin',
    example: '2026-05-01 08:30:00',
    serialiseSql: (column) => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`,
    show: (value, { digits }) => digits(writeMoment(String(value))),
    json: ({ ends }) => ({
      type: 'string',
      pattern: `^\\d{4}-\\d\\d-\\d\\d${ends ? '( \\d\\d:\\d\\d:\\d\\d)?' : ' \\d\\d:\\d\\d:\\d\\d'}$`,
    }),
    accept: (value, { ends }) => {
      if (typeof value !== 'string') return fault('Field.Type')
      if (ends && isDate(value)) return ok(`${value} 23:59:59`)
      return isDateTime(value) ? ok(value) : fault('Date.Invalid')
    },
  },
)

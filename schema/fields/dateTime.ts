import { fault, kind, ok } from '../kind.ts'
import { isDateTime } from '../values/date.ts'

/** A moment, `YYYY-MM-DD HH:mm:ss` in Riyadh time; with `ends` a day that is typed alone is meant until its end. */
export const dateTime = kind<string>()(
  'dateTime',
  { ends: 'flag' },
  {
    column: 'timestamp(0)',
    json: () => ({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' }),
    accept: (value) => (typeof value !== 'string' ? fault('Field.Type') : isDateTime(value) ? ok(value) : fault('Date.Invalid')),
  },
)

import { fault, kind, ok } from '../kind.ts'
import { isTime } from '../values/date.ts'
import { parseTime } from '../values/time.ts'

/** A time of day, `HH:mm`. */
export const time = kind<string>()(
  'time',
  { default: 'text' },
  {
    column: 'time(0)',
    written: 'digits',
    example: '07:15',
    serialiseSql: (column) => `to_char(${column}, 'HH24:MI')`,
    serialise: (value) => (typeof value === 'string' ? value.slice(0, 5) : null),
    json: () => ({ type: 'string', pattern: '^\\d\\d:\\d\\d$' }),
    accept: (value) => (typeof value !== 'string' ? fault('Field.Type') : isTime(value) ? ok(value) : fault('Time.Invalid')),
    parse: (cell) => parseTime(cell) ?? cell,
  },
)

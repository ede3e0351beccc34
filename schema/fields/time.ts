import { fault, kind, ok } from '../kind.ts'
import { isTime } from '../values/date.ts'

/** A time of day, `HH:mm`. */
export const time = kind<string>()(
  'time',
  {},
  {
    column: 'time(0)',
    json: () => ({ type: 'string', pattern: '^\\d\\d:\\d\\d$' }),
    accept: (value) => (typeof value !== 'string' ? fault('Field.Type') : isTime(value) ? ok(value) : fault('Time.Invalid')),
  },
)

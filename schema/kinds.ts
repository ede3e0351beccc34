import { choice } from './fields/choice.ts'
import { code } from './fields/code.ts'
import { computed } from './fields/computed.ts'
import { date } from './fields/date.ts'
import { dateTime } from './fields/dateTime.ts'
import { email } from './fields/email.ts'
import { file } from './fields/file.ts'
import { flag } from './fields/flag.ts'
import { hijriDate } from './fields/hijriDate.ts'
import { iban } from './fields/iban.ts'
import { identity } from './fields/identity.ts'
import { image } from './fields/image.ts'
import { int } from './fields/int.ts'
import { longText } from './fields/longText.ts'
import { money } from './fields/money.ts'
import { month } from './fields/month.ts'
import { party } from './fields/party.ts'
import { password } from './fields/password.ts'
import { percent } from './fields/percent.ts'
import { permissionList } from './fields/permissionList.ts'
import { phone } from './fields/phone.ts'
import { quantity } from './fields/quantity.ts'
import { ref } from './fields/ref.ts'
import { refMany } from './fields/refMany.ts'
import { richText } from './fields/richText.ts'
import { secret } from './fields/secret.ts'
import { split } from './fields/split.ts'
import { text } from './fields/text.ts'
import { time } from './fields/time.ts'
import type { FieldData, Kind } from './kind.ts'

const all = [
  text,
  longText,
  richText,
  int,
  money,
  quantity,
  percent,
  date,
  hijriDate,
  month,
  dateTime,
  time,
  flag,
  choice,
  ref,
  refMany,
  party,
  split,
  computed,
  code,
  phone,
  email,
  iban,
  identity,
  file,
  image,
  password,
  secret,
  permissionList,
]

/** Every field kind by its name. */
export const kinds: ReadonlyMap<string, Kind> = new Map(all.map((builder) => [builder.kind.name, builder.kind]))

/** The kind of a field; a computed field behaves as what it computes. */
export function kindOf(field: FieldData): Kind {
  const found = kinds.get(field.kind)
  if (!found) throw new Error(`no field kind '${field.kind}'`)
  return found
}

/** Whether values of the kind are exact decimals, which are the same with any number of zeros behind the point. */
export const isAmount = (kind: string): boolean => kinds.get(kind)?.figure === 'amount'

/** Whether a value has a column of its record and is no secret: it can be sorted by, and is in sheets. */
export function isPlain(kind: string): boolean {
  const known = kinds.get(kind)
  return known !== undefined && known.column !== null && !known.secret
}

/** Whether values of the kind are never shown. */
export const isSecret = (kind: string): boolean => kinds.get(kind)?.secret === true

/** Whether values of the kind are lists, whose empty value is the empty list. */
export const isList = (kind: string): boolean => kinds.get(kind)?.json({ kind })['type'] === 'array'

/** Whether values of the kind are figures, which are aligned at their end. */
export const isFigure = (kind: string): boolean => kinds.get(kind)?.figure !== undefined

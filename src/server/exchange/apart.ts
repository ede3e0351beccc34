import type { Reading } from './readRows.ts'
import { matchKeys } from './row.ts'
import { addQuestion, answerOf, type ImportSession } from './session.ts'

/** By which fields rows are known, and the text that tells those apart that say the same of them. */
function apartBy({ model }: ImportSession): { readonly names: readonly string[]; readonly by: string } | null {
  const { apart: by, match = [] } = model.data.import ?? {}
  const [first] = match
  return by === undefined || first === undefined ? null : { names: [first].flat(), by }
}

/** What rows say that say the same, without references, which all of them share. */
const saidBy = ({ model }: ImportSession, names: readonly string[], { read }: Reading): string =>
  names
    .filter((name) => model.fields.get(name)?.kind !== 'ref')
    .map((name) => String(read.values[name] ?? ''))
    .join(' · ')

/**
 * A file may say two things in the same words: as soon as a person has said so, each gets its place behind its text. The same file says
 * them in the same order again, so that nothing is made twice.
 */
export function tellApart(session: ImportSession, readings: readonly Reading[]): void {
  const apart = apartBy(session)
  if (!apart) return
  const { names, by } = apart
  for (const reading of readings) {
    const key = reading.keys.get(names.join())
    const text = reading.read.values[by]
    if (key === undefined || typeof text !== 'string') continue
    const place = (session.places.get(key) ?? 0) + 1
    session.places.set(key, place)
    if (place === 1 || answerOf(session, by, saidBy(session, names, reading)) !== 'create') continue
    reading.read.values[by] = `${text} (${place})`
    const own = matchKeys(session, session.model, names, reading.read.values)
    if (own !== null) reading.keys.set(names.join(), own)
  }
}

/** Whether a row says what another one says, as a person has told. */
export function isToldOnce(session: ImportSession, reading: Reading): boolean {
  const apart = apartBy(session)
  const key = apart && reading.keys.get(apart.names.join())
  return key != null && session.seen.has(`${apart?.names.join()} ${key}`) && answerTo(session, reading) === null
}

const answerTo = (session: ImportSession, reading: Reading) => {
  const apart = apartBy(session)
  return apart ? answerOf(session, apart.by, saidBy(session, apart.names, reading)) : undefined
}

/** Asks whether rows that say the same are several things; false where nobody could say so. */
export function askApart(session: ImportSession, reading: Reading): boolean {
  const apart = apartBy(session)
  if (!apart) return false
  const value = saidBy(session, apart.names, reading)
  const { server, context } = session
  addQuestion(session, {
    kind: 'twice',
    column: apart.by,
    value,
    text: server.messages.text(context.language, 'exchange.ask.twice', { value }),
    suggestions: [],
    resource: null,
    filter: {},
    create: true,
    empty: true,
  })
  return true
}

import { type Language, nameFields } from '../../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../../schema/model.ts'
import { type Column, shownKind } from '../values/columns.ts'
import { mainAmount } from '../values/mainAmount.ts'

/** Where a column stands on the card that a phone shows for a row; those without a place are left out. */
export type CardPlace = 'title' | 'state' | 'main'

const mainFields = 3
const minor = new Set(['flag', 'choice', 'code', 'int'])

const names = new Set(['arabicName', 'englishName'])

/** The column that says which record a row is: its name as the reader reads it, before its code; else the first one. */
export function titleColumnOf(model: Model, columns: readonly Column[], language: Language): Column | undefined {
  const titles = columns.filter((column) => column.through === null && ownTitle(model).includes(column.path))
  const [own] = nameFields(language)
  return (
    titles.find((column) => column.path === own) ?? titles.find((column) => names.has(column.path)) ?? titles[0] ?? columns[0]
  )
}

/** The places of the columns on a card: the title, the state, and three more, of which one is an amount where there are amounts: what the record comes to. */
export function cardPlaces(model: Model, columns: readonly Column[], language: Language): ReadonlyMap<string, CardPlace> {
  const title = titleColumnOf(model, columns, language)
  const others = columns.filter((column) => column !== title && column.path !== 'status' && !names.has(column.path))
  const rank = (column: Column) => (minor.has(shownKind(column.field)) || column.field.masked ? 1 : 0)
  const ranked = others
    .map((column, index) => ({ column, index }))
    .sort((a, b) => rank(a.column) - rank(b.column) || a.index - b.index)
  const amounts = ranked.filter(({ column }) => shownKind(column.field) === 'money')
  const main = mainAmount(
    model,
    amounts.map(({ column }) => column.path),
  )
  const amount = amounts.find(({ column }) => column.path === main)
  const chosen = ranked.filter((one) => !amounts.includes(one)).slice(0, mainFields - (amount ? 1 : 0))
  const places = new Map<string, CardPlace>([...chosen, ...(amount ? [amount] : [])].map(({ column }) => [column.path, 'main']))
  if (title) places.set(title.path, 'title')
  if (columns.some((column) => column.path === 'status')) places.set('status', 'state')
  return places
}

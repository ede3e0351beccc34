import { add, isZero, lesser, negate, sizeOf, subtract, sum } from '../../../../../schema/values/money.ts'
import { type AccountNode, isResult } from '../accounts.ts'
import { arisenFor, componentsOf, type FlowRow, type Place, pairingsOf } from './entryFlows.ts'
import { type Entry, keyOf, type Moved } from './loadEntries.ts'
import { isDebit, noParts, OpenItems, type Parts, type Settled } from './openItems.ts'
import { type Flow, type PlacedRow, toldOfEntry } from './toldOfEntry.ts'
import { isToldBeneath } from './withoutCash.ts'

/** What accounts are to the statement. */
export interface Places {
  readonly placeOf: (account: number, isWithAssets: boolean) => Place | 'between'
  readonly nodeOf: (account: number) => AccountNode
  /** Whether something stands open on it. */
  readonly isOwed: (account: number) => boolean
  readonly isLastingAsset: (account: number) => boolean
}

/** What an entry did to what stands open, for a reversal to take back. */
interface Done {
  readonly rows: readonly PlacedRow[]
  readonly flows: readonly Flow[]
  readonly opened: readonly { readonly row: Moved; readonly parts: Parts }[]
  readonly settled: readonly { readonly row: Moved; readonly items: readonly Settled[] }[]
}

/** Goes through the entries in the order of the books and says what each tells in a period; what was paid before `from` is no money of it. */
export function flowsOfEntries(
  entries: readonly Entry[],
  from: string,
  { placeOf, nodeOf, isOwed, isLastingAsset }: Places,
): Flow[] {
  const open = new Map<string, OpenItems>()
  const known = new Map<number, Done>()
  const itemsOf = (row: Moved): OpenItems => {
    const items = open.get(keyOf(row)) ?? new OpenItems()
    open.set(keyOf(row), items)
    return items
  }

  /**
   * What an entry would have told with its income and expense of the operations on the account on which a reversal of a prior period's error
   * corrects them; those of investing and financing, such as what a sold asset gained, stay with their money. What no money passed for is no
   * transaction of the period, and is not told as one.
   */
  const toldAsCorrection = (rows: readonly PlacedRow[], account: number): Flow[] => {
    const corrected = rows.map(
      (row): PlacedRow =>
        row.place === 'operating' && isResult(nodeOf(row.account)) ? { ...row, account, place: 'corrections' } : row,
    )
    const components = componentsOf(corrected)
    return toldOfEntry(corrected, components, pairingsOf(components), nodeOf).filter(({ at }) => !isToldBeneath(at))
  }

  const takenBack = (entry: Entry, { rows, flows, opened, settled }: Done): Done => {
    for (const { row, parts } of opened) itemsOf(row).takeBack(entry.reverses ?? 0, entry, row.amount, parts)
    for (const { row, items } of settled)
      for (const one of items) itemsOf(row).open({ ...one, id: entry.id }, against(one.amount, row), one.parts)
    const correction = entry.rows.find(({ isCorrection }) => isCorrection)
    const told = correction ? toldAsCorrection(rows, correction.account) : flows
    return { rows: [], flows: told.map((flow) => ({ ...flow, amount: negate(flow.amount) })), opened: [], settled: [] }
  }

  const analysed = (entry: Entry): Done => {
    const { names, isOpening, rows: moved } = entry
    const isWithAssets = moved.some(({ account }) => isLastingAsset(account))
    const placed = moved.map((row) => ({
      ...row,
      place: row.isCorrection ? ('corrections' as const) : placeOf(row.account, isWithAssets),
    }))
    let invested = sum(placed.flatMap(({ place, amount }) => (place === 'investing' ? [amount] : [])))
    const settled: { readonly row: Moved; readonly items: readonly Settled[] }[] = []
    const fresh = new Set<FlowRow>()
    const rows = placed.flatMap((row): PlacedRow[] => {
      if (row.place !== 'operating' || !isOwed(row.account)) return [{ ...row, isSettling: false }]
      const items = itemsOf(row)
      const goesBack = isDebit(invested) === isDebit(row.amount) ? '0' : lesser(sizeOf(invested), sizeOf(row.amount))
      const back = items.settleInvesting(alike(goesBack, row))
      invested = add(invested, alike(sizeOfAll(back), row))
      const found = [...back, ...items.settle(subtract(row.amount, alike(sizeOfAll(back), row)), names)]
      if (found.length) settled.push({ row, items: found })
      const rest: PlacedRow = { ...row, isSettling: false, amount: subtract(row.amount, alike(sizeOfAll(found), row)) }
      fresh.add(rest)
      return [...settling(row, found, from), rest].filter(({ amount }) => !isZero(amount))
    })
    const components = componentsOf(rows)
    const pairings = pairingsOf(components)
    const opened = components.flatMap((one) =>
      one.rows.flatMap((row) => (fresh.has(row) ? [{ row, parts: isOpening ? noParts : arisenFor(one, pairings) }] : [])),
    )
    for (const { row, parts } of opened) itemsOf(row).open(entry, row.amount, parts)
    return { rows, flows: isOpening ? [] : toldOfEntry(rows, components, pairings, nodeOf), opened, settled }
  }

  return entries.flatMap((entry) => {
    const reversed = entry.reverses === null ? undefined : known.get(entry.reverses)
    const done = reversed ? takenBack(entry, reversed) : analysed(entry)
    known.set(entry.id, done)
    return entry.date < from ? [] : done.flows
  })
}

/** An amount on the side of a row, and on the other one. */
const alike = (amount: string, row: Moved): string => (isDebit(row.amount) ? negate(amount) : amount)
const against = (amount: string, row: Moved): string => (isDebit(row.amount) ? amount : negate(amount))

const sizeOfAll = (items: readonly Settled[]): string => sum(items.map(({ amount }) => amount))

/** What a row settles, by what it arose for: money that was paid within the period stands for money. */
function settling(row: Moved, items: readonly Settled[], from: string): PlacedRow[] {
  const parts = (origin: keyof Parts, some = items) => sum(some.map((one) => one.parts[origin]))
  const [investing, financing] = [parts('investing'), parts('financing')]
  const cash = parts(
    'cash',
    items.filter(({ date }) => date >= from),
  )
  const operating = subtract(sizeOfAll(items), sum([investing, financing, cash]))
  return Object.entries({ investing, financing, cash, operating }).map(
    ([place, amount]): PlacedRow => ({
      ...row,
      place: place as Place,
      isSettling: true,
      amount: alike(amount, row),
    }),
  )
}

/** Goods by the rules of the stores, in whole pieces and halalas, without locks, rows or reversals: what the server is compared with. */

export interface Lying {
  readonly quantity: bigint
  readonly value: bigint
}

/** What a document did to the goods of one place on its day: below zero where they went out. */
export interface Moved extends Lying {
  readonly place: string
  readonly date: string
}

/** The part of an amount that so much of a whole has, rounded half up. */
export const partOf = (amount: bigint, part: bigint, whole: bigint): bigint => (2n * amount * part + whole) / (2n * whole)

/** The next part of an amount, so that all parts together are the amount. */
export const nextPart = (amount: bigint, part: bigint, whole: bigint, before: bigint): bigint =>
  partOf(amount, before + part, whole) - partOf(amount, before, whole)

const least = (all: readonly bigint[]): bigint => all.reduce((some, one) => (one < some ? one : some))

export class ReferenceStock {
  private readonly moved: Moved[] = []
  private readonly counted = new Map<string, string>()

  /** What lies at a place at the end of a day; by now where none is named. */
  at(place: string, date = '9999-12-31'): Lying {
    const own = this.moved.filter((one) => one.place === place && one.date <= date)
    return own.reduce((sum, { quantity, value }) => ({ quantity: sum.quantity + quantity, value: sum.value + value }), {
      quantity: 0n,
      value: 0n,
    })
  }

  /** What all places of a sort hold together. */
  valueOf(isMeant: (place: string) => boolean): bigint {
    return this.moved.reduce((sum, { place, value }) => (isMeant(place) ? sum + value : sum), 0n)
  }

  /**
   * What goes out of a place on a day: at the average of that day, never for more than lay there on any day since; the last piece takes all that is left.
   * Null where there is less, by quantity or by value.
   */
  out(place: string, quantity: bigint, date: string): Moved | null {
    const since = this.since(place, date)
    const [now, then] = [this.at(place), this.at(place, date)]
    if (quantity > least(since.map((one) => one.quantity))) return null
    const worth = least(since.map((one) => one.value))
    const cost = quantity === now.quantity ? now.value : least([partOf(then.value, quantity, then.quantity), worth])
    return cost > worth ? null : this.move({ place, date, quantity: -quantity, value: -cost })
  }

  move(moved: Moved): Moved {
    this.moved.push(moved)
    return moved
  }

  /** Whether there is room to take movements back on their days: nothing goes below zero then or since, and nothing left is worth something. */
  canTakeBack(all: readonly Moved[]): boolean {
    return all.every(({ place, date, quantity, value }) => {
      const now = this.at(place)
      const isLeftOver = now.quantity === quantity && now.value !== value
      return !isLeftOver && this.since(place, date).every((one) => one.quantity >= quantity && one.value >= value)
    })
  }

  takeBack(all: readonly Moved[]): void {
    for (const { quantity, value, ...one } of all) this.move({ ...one, quantity: -quantity, value: -value })
  }

  /** Nothing moves behind the day of a count. */
  count(place: string, date: string): void {
    this.counted.set(place, date)
  }

  isCounted(place: string, date: string): boolean {
    return date < (this.counted.get(place) ?? date)
  }

  /** What lay there at the end of a day, and of each later one that moved some of it. */
  private since(place: string, date: string): Lying[] {
    const later = this.moved.filter((one) => one.place === place && one.date > date)
    return [date, ...later.map((one) => one.date)].map((day) => this.at(place, day))
  }
}

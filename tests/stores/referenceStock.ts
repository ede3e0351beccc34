/** Goods by the rules of the stores, in whole pieces and halalas, without locks, rows or reversals: what the server is compared with. */

export interface Lying {
  readonly quantity: bigint
  readonly value: bigint
}

/** What a document did to the goods of one place: below zero where they went out. */
export interface Moved extends Lying {
  readonly place: string
}

const nothing: Lying = { quantity: 0n, value: 0n }

/** The part of an amount that so much of a whole has, rounded half up. */
export const partOf = (amount: bigint, part: bigint, whole: bigint): bigint => (2n * amount * part + whole) / (2n * whole)

/** The next part of an amount, so that all parts together are the amount. */
export const nextPart = (amount: bigint, part: bigint, whole: bigint, before: bigint): bigint =>
  partOf(amount, before + part, whole) - partOf(amount, before, whole)

export class ReferenceStock {
  private readonly lying = new Map<string, Lying>()

  at(place: string): Lying {
    return this.lying.get(place) ?? nothing
  }

  /** What all places of a sort hold together. */
  valueOf(isMeant: (place: string) => boolean): bigint {
    return [...this.lying].reduce((sum, [place, { value }]) => (isMeant(place) ? sum + value : sum), 0n)
  }

  /** What goes out of a place at the average of what lies there; null where there is less. */
  out(place: string, quantity: bigint): Moved | null {
    const there = this.at(place)
    if (quantity > there.quantity) return null
    const cost = quantity === there.quantity ? there.value : partOf(there.value, quantity, there.quantity)
    return this.move({ place, quantity: -quantity, value: -cost })
  }

  move(moved: Moved): Moved {
    const there = this.at(moved.place)
    this.lying.set(moved.place, { quantity: there.quantity + moved.quantity, value: there.value + moved.value })
    return moved
  }

  /** Whether there is room to take movements back: nothing goes below zero, and nothing is worth something. */
  canTakeBack(all: readonly Moved[]): boolean {
    return all.every(({ place, quantity, value }) => {
      const there = this.at(place)
      const left = { quantity: there.quantity - quantity, value: there.value - value }
      return left.quantity >= 0n && left.value >= 0n && (left.quantity > 0n || left.value === 0n)
    })
  }

  takeBack(all: readonly Moved[]): void {
    for (const { place, quantity, value } of all) this.move({ place, quantity: -quantity, value: -value })
  }
}

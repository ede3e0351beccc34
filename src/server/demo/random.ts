/** A small generator of numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number
  pick<T>(items: readonly T[]): T
  /** The place of one of the weights, more often of a heavier one. */
  weighted(weights: readonly number[]): number
  /** True with that probability. */
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (items) => {
      if (!items.length) throw new RangeError('nothing to pick from')
      return items[below(items.length)] as (typeof items)[number]
    },
    weighted: (weights) => {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        if (rest < weight) return index
        rest -= weight
      }
      return weights.length - 1
    },
    chance: (probability) => next() < probability,
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Gives each of `size` indexes a place of its own, so that neighbours lie far apart: no two are ever the same. */
export function scatter(size: number): (index: number) => number {
  let step = Math.floor(size * 0.618)
  while (divisor(step, size) !== 1) step++
  return (index) => {
    if (index >= size) throw new RangeError(`only ${size} are possible`)
    return (index * step + (size >> 1)) % size
  }
}

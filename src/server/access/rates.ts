/** How often something may be done within a minute, counted by this server. */
export interface Rates {
  /** Counts one more. @returns the seconds to wait; 0 where it may be done now */
  take(key: string, perMinute: number): number
}

const most = 10_000

/** A bucket for each key: it holds what a minute allows, and what is taken comes back evenly. */
export function createRates(now: () => number = Date.now): Rates {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(key, perMinute) {
      const each = 60_000 / perMinute
      const bucket = buckets.get(key) ?? { left: perMinute, at: now() }
      const left = Math.min(perMinute, bucket.left + (now() - bucket.at) / each)
      if (buckets.size >= most && !buckets.has(key)) buckets.clear()
      buckets.set(key, { left: left < 1 ? left : left - 1, at: now() })
      return left < 1 ? Math.max(1, Math.ceil(((1 - left) * each) / 1000)) : 0
    },
  }
}

/** How often something may be done within a minute, counted by this server. */
export interface Rates {
  /** Counts one more. @returns the seconds to wait; 0 where it may be done now */
  take(key: string, perMinute: number): number
}

interface Bucket {
  left: number
  at: number
}

/** After a minute of silence every bucket is full again, and is as good as none. */
const whole = 60_000

/**
 * A bucket for each key: it holds what a minute allows, and what is taken comes back evenly. Memory is bounded by `most` keys that
 * may go on and as many that have to wait. Where there are more, the one that has been silent longest is forgotten, never one
 * that has to wait; a newcomer for whom there is no room waits too.
 */
export function createRates(now: () => number = Date.now, most = 20_000): Rates {
  // In the order in which they were last asked about.
  const [free, waiting] = [new Map<string, Bucket>(), new Map<string, Bucket>()]

  const forgetWhole = () => {
    for (const buckets of [free, waiting])
      for (const [key, { at }] of buckets) {
        if (now() - at < whole) break
        buckets.delete(key)
      }
  }

  const keep = (buckets: Map<string, Bucket>, key: string, bucket: Bucket) => {
    const [oldest] = buckets.size >= most ? buckets.keys() : []
    if (oldest !== undefined) buckets.delete(oldest)
    buckets.set(key, bucket)
  }

  return {
    take(key, perMinute) {
      forgetWhole()
      const each = whole / perMinute
      const known = free.get(key) ?? waiting.get(key)
      if (!known && waiting.size >= most) return 1
      const left = known ? Math.min(perMinute, known.left + (now() - known.at) / each) : perMinute
      const bucket = { left: left < 1 ? left : left - 1, at: now() }
      free.delete(key)
      waiting.delete(key)
      if (bucket.left < 1) waiting.set(key, bucket)
      else keep(free, key, bucket)
      return left < 1 ? Math.max(1, Math.ceil(((1 - left) * each) / 1000)) : 0
    },
  }
}

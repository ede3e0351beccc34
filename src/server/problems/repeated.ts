/** The id of the request with which the same failure of a route was written in full a little while ago; null where it is new. */
export type Repeated = (error: unknown, route: string, id: string) => string | null

/** So long a failure is not written in full again, in milliseconds; and of so many it is remembered. */
const quiet = 60_000
const most = 500

/** Where an error was made and what it says, without the values in it. */
const placeOf = (error: unknown): string => {
  const { name, code, message = '', stack = '' } = error as Error & { readonly code?: string }
  const [first = ''] = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return [name, code, first.trim(), message.replace(/"[^"]*"|\d+/g, '').slice(0, 200)].join(' ')
}

/** Tells failures that come again from new ones, so that a log of thousands of the same still shows the others. */
export function createRepeated(now: () => number = Date.now): Repeated {
  const written = new Map<string, { readonly id: string; readonly at: number }>()
  return (error, route, id) => {
    const key = `${route} ${placeOf(error)}`
    const known = written.get(key)
    if (known && now() - known.at < quiet) return known.id
    const [oldest] = written.size >= most ? written.keys() : []
    if (oldest !== undefined) written.delete(oldest)
    written.delete(key)
    written.set(key, { id, at: now() })
    return null
  }
}

/** A pure function of an object, worked out once for each: what it gave lives as long as the object. */
export function memoized<K extends object, V>(work: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (of) => {
    const found = known.get(of) ?? { value: work(of) }
    known.set(of, found)
    return found.value
  }
}

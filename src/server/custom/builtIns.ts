/** What the language is made of, by its names: whoever changes it changes all code of the process. */
function builtIns(): [name: string, of: object][] {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(
    ([name, { value }]): [string, unknown][] => (/^[A-Z]/.test(name) ? [[name, value]] : []),
  )
  return globals.flatMap(([name, value]): [string, object][] => {
    if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return []
    const { prototype } = value as { prototype?: unknown }
    const own: [string, object] = [name, value]
    return typeof prototype === 'object' && prototype !== null ? [own, [`${name}.prototype`, prototype]] : [own]
  })
}

/** Remembers what the language is made of. @returns a function that names the first part that is another one by then, null when none is */
export function watchBuiltIns(): () => string | null {
  // Kept apart: what is asked later must not itself be changed by then.
  const { ownKeys, getOwnPropertyDescriptor } = Reflect
  const { is } = Object
  const own = [['globalThis', globalThis] as const, ...builtIns()].map(([name, of]) => {
    const keys = ownKeys(of)
    return { name, of, keys, found: keys.map((key) => getOwnPropertyDescriptor(of, key)) }
  })
  return () => {
    for (let at = 0; at < own.length; at++) {
      const { name, of, keys, found } = own[at] as (typeof own)[number]
      for (let index = 0; index < keys.length; index++) {
        const key = keys[index] as string | symbol
        const [before, now] = [found[index], getOwnPropertyDescriptor(of, key)]
        // Some globals are only made when they are asked for.
        const isLate = of === globalThis && before?.get !== undefined
        const isSame = isLate ? now !== undefined : is(before?.value, now?.value) && is(before?.get, now?.get)
        if (!isSame) return `${name}.${String(key)}`
      }
      if (of !== globalThis && ownKeys(of).length !== keys.length) return name
    }
    return null
  }
}

/** Steps from a value to a place inside it. */
export type Steps = readonly (string | number)[]

/** Every place inside a value, itself first. */
export function placesIn(value: unknown): Steps[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const inside: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index): [number, unknown] => [index, item])
    : Object.entries(value)
  return [[], ...inside.flatMap(([step, item]) => placesIn(item).map((place) => [step, ...place]))]
}

/** A copy of a value with something else at one place. */
export function replaced(value: unknown, [step, ...rest]: Steps, by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item))
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [step]: replaced(object[step], rest, by) }
}

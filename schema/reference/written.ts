const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** A value in one line. */
function inLine(value: unknown): string {
  if (isPlain(value)) return JSON.stringify(value) ?? 'nothing'
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  const entries = Object.entries(value as object).map(([key, one]) => `${JSON.stringify(key)}: ${inLine(one)}`)
  return entries.length ? `{ ${entries.join(', ')} }` : '{}'
}

/** JSON as a person writes it: what fits into a line stands in one. @param indent in front of what goes on the next line */
export function written(value: unknown, indent = ''): string {
  const line = inLine(value)
  if (isPlain(value) || line.length + indent.length <= 100) return line
  const inner = `${indent}  `
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((one) => written(one, inner))]
    : ['{', '}', Object.entries(value as object).map(([key, one]) => `${JSON.stringify(key)}: ${written(one, inner)}`)]
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
}

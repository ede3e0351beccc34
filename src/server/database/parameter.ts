/** A value as PostgreSQL reads it from a text: lists as array literals, bytes as they are, what has a shape as JSON. */
export function parameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Buffer.isBuffer(value)) return value
  if (Array.isArray(value)) return `{${value.map(element).join()}}`
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function element(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = parameter(value)
  if (text === null) return 'NULL'
  return Array.isArray(value) ? String(text) : quoted(Buffer.isBuffer(text) ? `\\x${text.toString('hex')}` : text)
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** What a browser shows by itself. */
export const shownInBrowser = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf'])

const beginnings: readonly (readonly [type: string, from: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/webp', 8, 'WEBP'],
  ['application/pdf', 0, '%PDF-'],
]

/** What a file is by its content where a browser would show it; otherwise the type that its sender gave. */
export function typeOf(content: Buffer, said: string): string {
  const found = beginnings.find(([, from, bytes]) => content.toString('latin1', from, from + bytes.length) === bytes)
  if (found) return found[0]
  return shownInBrowser.has(said) ? 'application/octet-stream' : said
}

/** A file by its name and size. */
export interface StoredFile {
  readonly name: string
  readonly size: number
}

/** A file that was sent, with the other fields of its form. */
export interface Uploaded extends StoredFile {
  readonly type: string
  readonly content: Buffer
  readonly fields: Record<string, string>
}

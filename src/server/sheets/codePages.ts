import { set_cptable } from '@e965/xlsx'

const windows = (page: number): string => (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
const others: ReadonlyMap<number, string> = new Map([
  [874, 'windows-874'],
  [1200, 'utf-16le'],
  [10_000, 'macintosh'],
  [65_001, 'utf-8'],
])

function decode(page: number, data: ArrayLike<number> | string): string {
  const bytes = typeof data === 'string' ? Uint8Array.from(data, (character) => character.charCodeAt(0)) : Uint8Array.from(data)
  return new TextDecoder(others.get(page) ?? windows(page)).decode(bytes)
}

/** Lets the parser read the texts of workbooks from before 1997, which are in the encoding of the computer that wrote them. */
export function registerCodePages(): void {
  set_cptable({ utils: { decode } })
}

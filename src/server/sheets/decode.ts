import { SheetError } from './sheetError.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte)

/** UTF-16 without a mark shows by its zero bytes: every ASCII character has one, on the same side. */
function sixteenBit(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 4096)
  let even = 0
  let odd = 0
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) i % 2 === 0 ? even++ : odd++
  const many = sample.length / 20
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

/** The encoding that a page of HTML or XML says it has, when it says one that we know. */
function declared(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const label = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase()
  return label !== undefined && /^(windows-125[0-8]|iso-8859-\d+)$/.test(label) ? label : null
}

function decodeAs(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes)
}

/** Control characters that pictures and programs have, and text has not. */
const notText = /[\p{Cc}--[\s\u007f-\u009f]]/v

/**
 * Text of a file whose encoding nobody says: UTF-8 and UTF-16 with or without a byte order mark, otherwise windows-1256, the
 * one that Arabic spreadsheets write.
 * @throws SheetError `File.Type` when it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  if (notText.test(text)) throw new SheetError('File.Type')
  return text
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeAs('utf-8', bytes)
  if (startsWith(bytes, 0xff, 0xfe)) return decodeAs('utf-16le', bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return decodeAs('utf-16be', bytes)
  const wide = sixteenBit(bytes)
  if (wide !== null) return decodeAs(wide, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeAs(declared(bytes) ?? 'windows-1256', bytes)
  }
}

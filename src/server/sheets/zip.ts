import { crc32, inflateRawSync } from 'node:zlib'
import { limits } from './limits.ts'
import { SheetError } from './sheetError.ts'

interface Entry {
  readonly name: string
  readonly method: number
  readonly check: number
  readonly stored: number
  readonly inflated: number
  readonly offset: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const unknown32 = 0xffffffff

/** Where the list of entries begins and how many there are. */
function directory(view: DataView): { offset: number; count: number } {
  const least = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= least; at--) {
    if (view.getUint32(at, true) === endSignature)
      return { count: view.getUint16(at + 10, true), offset: view.getUint32(at + 16, true) }
  }
  throw new SheetError('File.Broken')
}

/** Sizes of 64 bits lie in an extra field, in the order of those that the entry itself leaves out. */
function wideSizes(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const count = Math.floor(view.getUint16(at + 2, true) / 8)
    return Array.from({ length: count }, (_, i) => Number(view.getBigUint64(at + 4 + i * 8, true)))
  }
  return []
}

function* entries(bytes: Uint8Array, view: DataView): Generator<Entry> {
  const { offset, count } = directory(view)
  if (count > limits.zipEntries) throw new SheetError('File.TooExpanded')
  let at = offset
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== entrySignature) throw new SheetError('File.Broken')
    if ((view.getUint16(at + 8, true) & 1) === 1) throw new SheetError('File.Encrypted')
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const wide = wideSizes(view, nameEnd, extraEnd)
    const size = (field: number): number => {
      const value = view.getUint32(at + field, true)
      return value === unknown32 ? (wide.shift() ?? value) : value
    }
    const inflated = size(24)
    const stored = size(20)
    yield {
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'),
      method: view.getUint16(at + 10, true),
      check: view.getUint32(at + 16, true),
      stored,
      inflated,
      offset: size(42),
    }
    at = extraEnd + view.getUint16(at + 32, true)
  }
}

function inflate(bytes: Uint8Array, view: DataView, entry: Entry): Uint8Array {
  if (view.getUint32(entry.offset, true) !== localSignature) throw new SheetError('File.Broken')
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const stored = bytes.subarray(start, start + entry.stored)
  if (entry.method !== 0 && entry.method !== 8) throw new SheetError('File.Broken')
  // An entry that holds more than it says stops at the first byte too many.
  const content = entry.method === 0 ? stored : inflateRawSync(stored, { maxOutputLength: Math.max(1, entry.inflated) })
  if (content.length !== entry.inflated || crc32(content) !== entry.check) throw new SheetError('File.Broken')
  return content
}

/**
 * Inflates those entries of a zip that are wanted, after its size was found bearable.
 * @throws SheetError `File.TooExpanded` when the entries together are too large or shrank too well to be honest, or one holds
 * more than it says; `File.Encrypted`; `File.Broken`
 */
export function readZip(bytes: Uint8Array, isNeeded: (name: string) => boolean): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const all = [...entries(bytes, view)]
    const total = all.reduce((sum, { inflated }) => sum + inflated, 0)
    if (total > limits.inflatedBytes || (total > limits.ratioFrom && total > bytes.length * limits.ratio))
      throw new SheetError('File.TooExpanded')
    return new Map(all.filter(({ name }) => isNeeded(name)).map((entry) => [entry.name, inflate(bytes, view, entry)]))
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'File.TooExpanded' : 'File.Broken')
  }
}

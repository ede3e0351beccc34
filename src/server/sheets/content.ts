import { unzipSync } from 'fflate'
import { SheetError } from './cell.ts'

export type Content = 'xlsx' | 'xls' | 'html' | 'csv'

const mostUncompressed = 60 * 1024 * 1024
const text = (bytes: Uint8Array, from = 0, to = 4096) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** What a file really is, by its first bytes; its ending does not count. */
export function contentOf(bytes: Uint8Array): Content {
  if (bytes.length === 0) throw new SheetError('File.Empty')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return inspectZip(bytes)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) return inspectCompound(bytes)
  if (bytes[0] === 0x09 && (bytes[1] === 0x08 || bytes[1] === 0x04 || bytes[1] === 0x02 || bytes[1] === 0x00)) return 'xls'
  const head = text(bytes).replaceAll('\0', '').toLowerCase()
  if (/^\s*(\xef\xbb\xbf)?\s*(<!doctype html|<html|<table|<\?xml[^>]*>\s*<html|<meta|<head|<style)/.test(head) || (head.includes('<table') && head.includes('<t'))) return 'html'
  if (/^(%pdf|\x89png|gif8|\xff\xd8\xff|mz|\x7felf|rar!|7z\xbc)/.test(head)) throw new SheetError('File.Type')
  const odd = bytes.subarray(0, 4096).filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (odd > 0 && !wide) throw new SheetError('File.Type')
  if (head.trim() === '') throw new SheetError('File.Empty')
  return 'csv'
}

/** Looks into the directory of a zip before anything is unpacked. */
function inspectZip(bytes: Uint8Array): Content {
  let size = 0
  let entries = 0
  let sheets = false
  let macros = false
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        size += entry.originalSize
        entries++
        sheets ||= entry.name.startsWith('xl/')
        macros ||= /vbaProject\.bin$|^xl\/macrosheets\//i.test(entry.name)
        return false
      },
    })
  } catch {
    throw new SheetError('File.Broken')
  }
  if (size > mostUncompressed || size > bytes.length * 400 || entries > 2000) throw new SheetError('File.Bomb')
  if (macros) throw new SheetError('File.Macros')
  if (!sheets) throw new SheetError('File.Type')
  return 'xlsx'
}

/** An old workbook, an encrypted new one, or something else in the same container; names in it are UTF-16. */
function inspectCompound(bytes: Uint8Array): Content {
  const names = Buffer.from(bytes).toString('utf16le') + Buffer.from(bytes.subarray(1)).toString('utf16le')
  if (names.includes('EncryptedPackage') || names.includes('EncryptionInfo')) throw new SheetError('File.Encrypted')
  if (names.includes('_VBA_PROJECT')) throw new SheetError('File.Macros')
  if (!names.includes('Workbook') && !names.includes('Book')) throw new SheetError('File.Type')
  return 'xls'
}

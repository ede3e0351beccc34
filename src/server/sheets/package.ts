import { zipSync } from 'fflate'
import { SheetError } from './sheetError.ts'
import { readZip } from './zip.ts'

const contentTypes = '[Content_Types].xml'
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

/**
 * Checks an Office package and packs it anew without compression: the parser sees nothing but what was measured, and neither
 * pictures nor embedded objects.
 * @throws SheetError `File.Type` for another kind of package, `File.Macros`, and what `readZip` throws
 */
export function openPackage(bytes: Uint8Array): Uint8Array {
  let macros = false
  const parts = readZip(bytes, (name) => {
    macros ||= /vbaProject|\/macrosheets\//i.test(name)
    return /\.(xml|rels)$/i.test(name) && !/\/(media|drawings|charts|embeddings|pivot\w+|printerSettings)\//i.test(name)
  })
  const types = text(parts.get(contentTypes))
  if (macros || /<Override[^>]*((sheet|template)\.macroEnabled|vbaProject)/i.test(types)) throw new SheetError('File.Macros')
  if (!/spreadsheetml\.(sheet|template)\.main\+xml/.test(types)) throw new SheetError('File.Type')
  return zipSync(Object.fromEntries(parts), { level: 0 })
}

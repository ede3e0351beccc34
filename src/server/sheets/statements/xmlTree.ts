import { SheetError } from '../sheetError.ts'

/** An element with what it holds; prefixes of names say nothing that matters here. */
export interface Element {
  readonly name: string
  /** The line of the file in which it begins. */
  readonly line: number
  readonly attributes: ReadonlyMap<string, string>
  text: string
  readonly children: Element[]
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</gu

const attribute = /([^\s=<>/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What stands for characters; a file names no others, or it would need a document type. */
const decoded = (text: string, line: number): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w*));?/gi, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const character = name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : entities[name]
    if (character === undefined) throw new SheetError('File.Line', { line })
    return character
  })

const attributesOf = (text: string, line: number): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [
      name.replace(/^.*:/, ''),
      decoded(double ?? single ?? '', line),
    ]),
  )

/**
 * The elements of an XML text below one without a name. There are no document types, so nothing is fetched and nothing grows.
 * @throws SheetError `File.Line` or `File.Broken` where it is not well formed
 */
export function xmlTree(xml: string): Element {
  const root: Element = { name: '', line: 1, attributes: new Map(), text: '', children: [] }
  const open = [root]
  let line = 1
  for (const [whole, cdata, closing, prefixed = '', said = '', alone, text] of xml.matchAll(token)) {
    const current = open.at(-1) ?? root
    const name = prefixed.replace(/^.*:/, '')
    if (whole === '<') throw new SheetError('File.Line', { line })
    if (cdata !== undefined) current.text += cdata
    else if (text !== undefined) current.text += decoded(text, line)
    else if (closing) {
      if (current.name !== name || open.length < 2) throw new SheetError('File.Line', { line })
      open.pop()
    } else if (name) {
      const element: Element = { name, line, attributes: attributesOf(said, line), text: '', children: [] }
      current.children.push(element)
      if (!alone) open.push(element)
    }
    line += whole.split('\n').length - 1
  }
  if (open.length > 1) throw new SheetError('File.Broken')
  return root
}

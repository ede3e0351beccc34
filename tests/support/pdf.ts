import { inflateSync } from 'node:zlib'

/** What a reader of a PDF would find in it. */
export interface ReadPdf {
  readonly pages: readonly PdfPage[]
  /** Names of the faces, and whether each lies in the file. */
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[]
  readonly images: number
  readonly title: string
  /** The text of all pages. */
  readonly text: string
}

export interface PdfPage {
  readonly width: number
  readonly height: number
  /** Runs of text in the order in which they are drawn, each in the order in which it is read. */
  readonly runs: readonly string[]
}

interface Part {
  readonly dict: string
  readonly data: Buffer | null
}

/** Reads the PDF that the house prints: uncompressed objects, deflated streams, text by glyph with a map to letters. */
export function readPdf(file: Buffer): ReadPdf {
  if (file.toString('latin1', 0, 5) !== '%PDF-') throw new Error(`no PDF: ${file.toString('utf8', 0, 300)}`)
  const parts = partsOf(file)
  const part = (number: string | undefined): Part => parts.get(Number(number)) ?? { dict: '', data: null }
  const all = [...parts.values()]
  const kids = /\/Kids \[([^\]]*)\]/.exec(all.find(({ dict }) => dict.includes('/Type /Pages'))?.dict ?? '')?.[1] ?? ''
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]): PdfPage => {
    const { dict } = part(number)
    const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dict) ?? []
    const resources = part(/\/Resources (\d+) 0 R/.exec(dict)?.[1]).dict
    const letters = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [
        name,
        lettersOf(part(/\/ToUnicode (\d+) 0 R/.exec(part(font).dict)?.[1]).data),
      ]),
    )
    const content = part(/\/Contents (\d+) 0 R/.exec(dict)?.[1]).data ?? Buffer.alloc(0)
    return { width: Number(width), height: Number(height), runs: runsOf(content.toString('latin1'), letters) }
  })
  return {
    pages,
    fonts: all
      .filter(({ dict }) => dict.includes('/Type /FontDescriptor'))
      .map(({ dict }) => ({ name: /\/FontName \/(\S+)/.exec(dict)?.[1] ?? '', embedded: /\/FontFile\d? \d+ 0 R/.test(dict) })),
    images: all.filter(({ dict }) => dict.includes('/Subtype /Image')).length,
    title: titleOf(all.find(({ dict }) => dict.includes('/Creator'))?.dict ?? ''),
    text: pages.map(({ runs }) => runs.join('\n')).join('\n'),
  }
}

function partsOf(file: Buffer): Map<number, Part> {
  const text = file.toString('latin1')
  const parts = new Map<number, Part>()
  for (const match of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const stream = text.indexOf('stream\n', from)
    const hasStream = stream !== -1 && stream < end
    const dict = text.slice(from, hasStream ? stream : end)
    const length = Number(/\/Length (\d+)/.exec(dict)?.[1] ?? 0)
    const raw = file.subarray(stream + 7, stream + 7 + length)
    const data = hasStream && dict.includes('/FlateDecode') && !dict.includes('/Image') ? inflateSync(raw) : null
    parts.set(Number(match[1]), { dict, data })
  }
  return parts
}

const fromHex = (hex: string): string => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((one) => Number.parseInt(one, 16)))

/** Glyph number to what it stands for. */
function lettersOf(map: Buffer | null): Map<number, string> {
  const text = map?.toString('latin1') ?? ''
  const sections = [...text.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)].map(([, body]) => body).join('')
  return new Map(
    [...sections.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>/g)].map(([, glyph = '', letters = '']) => [
      Number.parseInt(glyph, 16),
      fromHex(letters),
    ]),
  )
}

function runsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let letters: ReadonlyMap<number, string> = new Map()
  let bytes = ''
  const runs: string[] = []
  const kept: (typeof letters)[] = []
  const words = /\/(F\d+) [\d.]+ Tf|\]\s*TJ|\(|<([0-9A-F]+)>|(?<=\n)[qQ](?=\n)/g
  for (let match = words.exec(content); match; match = words.exec(content)) {
    if (match[1] !== undefined) letters = fonts.get(match[1]) ?? new Map()
    else if (match[2] !== undefined) bytes += Buffer.from(match[2], 'hex').toString('latin1')
    else if (match[0] === '(') {
      const literal = literalAt(content, match.index)
      bytes += literal.bytes
      words.lastIndex = literal.end
    } else if (match[0] === 'q') kept.push(letters)
    else if (match[0] === 'Q') letters = kept.pop() ?? letters
    else {
      runs.push(read(bytes, letters))
      bytes = ''
    }
  }
  return runs
}

/** Glyphs are drawn from the left; Arabic letters are read from the right, figures are not. */
function read(bytes: string, letters: ReadonlyMap<number, string>): string {
  const glyphs = Array.from(
    { length: bytes.length / 2 },
    (_, at) => letters.get(bytes.charCodeAt(at * 2) * 256 + bytes.charCodeAt(at * 2 + 1)) ?? '\ufffd',
  )
  const run = /[\u0620-\u064a]/.test(glyphs.join('')) ? glyphs.reverse() : glyphs
  return run.join('').replace(/[\u2066-\u2069]/g, '')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A literal string: pairs of brackets stand in it as they are. */
function literalAt(content: string, start: number): { bytes: string; end: number } {
  let depth = 0
  let bytes = ''
  const tokens = /\\([0-7]{1,3})|\\([\s\S])|([\s\S])/y
  tokens.lastIndex = start
  for (let token = tokens.exec(content); token; token = tokens.exec(content)) {
    const [, octal, escaped, plain = ''] = token
    if (octal !== undefined) bytes += String.fromCharCode(Number.parseInt(octal, 8))
    else if (escaped !== undefined) bytes += escapes[escaped] ?? escaped
    else {
      if (plain === ')' && --depth === 0) break
      if (plain !== '(' || depth++ > 0) bytes += plain
    }
  }
  return { bytes, end: tokens.lastIndex }
}

const titleOf = (dict: string): string => {
  const hex = /\/Title <FEFF([0-9A-F]*)>/.exec(dict)?.[1]
  return hex === undefined ? (/\/Title \(((?:\\.|[^)])*)\)/.exec(dict)?.[1] ?? '') : fromHex(hex)
}

/** A file as the compiler writes it: every object in the open, one table of their places, one flat tree of pages. */
interface PdfFile {
  /** Objects by number, each from `1 0 obj` to what follows it, a character a byte. */
  readonly objects: ReadonlyMap<number, string>
  /** One above the highest number. */
  readonly size: number
  /** The tree of pages and what hangs on it, in reading order. */
  readonly tree: number
  readonly pages: readonly number[]
  /** Objects that a file has once. */
  readonly once: ReadonlySet<number>
  readonly trailer: string
}

const head = '%PDF-1.7\n%\x80\x80\x80\x80\n\n'

/**
 * Joins files that the compiler has written to one: the pages of all in their order, title and catalog of the first.
 * @throws Error when a file is built in another way
 */
export function joinPdf(files: readonly Buffer[]): Buffer {
  const [first, ...others] = files.map(readFile)
  if (!first) throw new Error('There are no files to join.')
  const objects = new Map(first.objects)
  const pages = [...first.pages]
  let size = first.size
  for (const file of others) {
    const moved = (number: number) => (number === file.tree ? first.tree : number + size)
    for (const [number, text] of file.objects) if (!file.once.has(number)) objects.set(moved(number), renumbered(text, moved))
    pages.push(...file.pages.map(moved))
    size += file.size
  }
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  objects.set(first.tree, `${first.tree} 0 obj\n<<\n  /Type /Pages\n  /Count ${pages.length}\n  /Kids [${kids}]\n>>\nendobj\n\n`)
  return written(objects, size, first.trailer)
}

function readFile(file: Buffer): PdfFile {
  const text = file.toString('latin1')
  const table = Number(found(/startxref\s+(\d+)\s+%%EOF\s*$/, text))
  const [entries = '', trailer = ''] = text.slice(table, text.lastIndexOf('startxref')).split('trailer')
  const places = [...entries.matchAll(/(\d{10}) \d{5} ([nf])/g)].flatMap(([, place, kind], number) =>
    kind === 'n' ? [{ number, place: Number(place) }] : [],
  )
  const sorted = places.sort((a, b) => a.place - b.place)
  const objects = new Map(
    sorted.map(({ number, place }, index) => [number, text.slice(place, sorted[index + 1]?.place ?? table)] as const),
  )
  const number = (pattern: RegExp, within: string) => Number(found(pattern, within))
  const root = number(/\/Root (\d+) 0 R/, trailer)
  const catalog = objects.get(root) ?? ''
  const tree = number(/\/Pages (\d+) 0 R/, catalog)
  const kids = found(/\/Kids \[([^\]]*)\]/, objects.get(tree) ?? '')
  return {
    objects,
    size: number(/\/Size (\d+)/, trailer),
    tree,
    pages: [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => Number(page)),
    once: new Set([root, tree, number(/\/Info (\d+) 0 R/, trailer), number(/\/Metadata (\d+) 0 R/, catalog)]),
    trailer,
  }
}

function found(pattern: RegExp, text: string): string {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new Error(`The compiler writes its files in another way: ${pattern} is nowhere in one.`)
  return value
}

/** The same object under other numbers; what flows in it is no text and stays as it is. */
function renumbered(object: string, moved: (number: number) => number): string {
  const flow = object.indexOf('\nstream\n')
  const dictionary = flow === -1 ? object : object.slice(0, flow)
  const renamed = dictionary.replace(/\b(\d+)(?= 0 (?:R|obj)\b)/g, (number) => String(moved(Number(number))))
  return flow === -1 ? renamed : renamed + object.slice(flow)
}

function written(objects: ReadonlyMap<number, string>, size: number, trailer: string): Buffer {
  const places = new Map<number, number>()
  const chunks: string[] = [head]
  let place = head.length
  for (const [number, text] of objects) {
    places.set(number, place)
    chunks.push(text)
    place += text.length
  }
  // What nobody uses counts as free, in a table whose lines have twenty characters each.
  const lines = Array.from({ length: size }, (_, number) => {
    const at = places.get(number)
    return at === undefined ? '0000000000 65535 f\r\n' : `${String(at).padStart(10, '0')} 00000 n\r\n`
  })
  const foot = trailer.replace(/\/Size \d+/, `/Size ${size}`)
  chunks.push(`xref\n0 ${size}\n`, ...lines, `trailer${foot}startxref\n${place}\n%%EOF`)
  return Buffer.from(chunks.join(''), 'latin1')
}

/** A tag, or the text between tags; of a text `tag` is empty. */
interface Part {
  readonly tag: string
  readonly closes: boolean
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

type Markup = { readonly parts: readonly Part[] } | { readonly wrong: string }

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const marks = ['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a']
/** What may hold blocks; '' is the text itself. */
const flow = ['', 'li', 'blockquote']
const phrase = ['p', ...headings, 'li', 'blockquote', ...marks]
const each = (tags: readonly string[], within: readonly string[]) => tags.map((tag) => [tag, within] as const)

/** Every tag that is allowed, with the tags that it may stand directly in. */
const places: ReadonlyMap<string, readonly string[]> = new Map([
  ...each(['p', ...headings, 'ul', 'ol', 'blockquote'], flow),
  ...each(['li'], ['ul', 'ol']),
  ...each([...marks, 'br'], phrase),
])

const isLinked = /^(https?:\/\/|mailto:|tel:)/i
const alignment = { style: /^text-align: ?(start|center|end|justify);?$/ }

/** Every attribute that is allowed, with its values. */
const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(['p', ...headings].map((tag) => [tag, alignment])),
  ol: { start: /^-?\d{1,9}$/, type: /^[1aAiI]$/ },
  a: { href: isLinked },
}

const pattern = /<(\/?)([a-z]+[1-6]?)((?: [a-z]+="[^"<>]*")*) ?\/?>|[^<]+|</g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const named = Object.keys(entities).join('|')
const foreignEntity = new RegExp(`&(?!(?:${named});)[a-z][a-z0-9]*;`, 'i')
const knownEntity = new RegExp(`&(?:#(\\d{1,7})|#x([\\da-f]{1,6})|(${named}));`, 'gi')

const decode = (text: string): string =>
  text.replace(knownEntity, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? ''
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  })

const encode = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether an address may stand behind a link: of the web, of a letter, of a telephone; never a script. */
export const isLink = (address: string): boolean => isLinked.test(address)

/** Takes formatted text apart, or gives the first piece of it that is not allowed where it stands. */
function read(html: string): Markup {
  const open: string[] = []
  const parts: Part[] = []
  for (const { 0: whole, 1: slash, 2: tag, 3: attributeText = '', index } of html.matchAll(pattern)) {
    const within = open.at(-1) ?? ''
    if (whole === '<') return { wrong: /^<[^<>]*>?/.exec(html.slice(index))?.[0] ?? whole }
    if (tag === undefined) {
      const foreign = foreignEntity.exec(whole)
      if (foreign) return { wrong: foreign[0] }
      // A line break of the file is a space, and between blocks nothing.
      const text =
        /^\s*$/.test(whole) && (whole.includes('\n') || !phrase.includes(within)) ? '' : whole.replace(/\s*\n\s*/g, ' ')
      if (text !== '' && !phrase.includes(within)) return { wrong: whole.trim() }
      if (text !== '') parts.push({ tag: '', closes: false, attributes: {}, text: decode(text) })
    } else if (slash) {
      if (open.pop() !== tag) return { wrong: whole }
      parts.push({ tag, closes: true, attributes: {}, text: '' })
    } else {
      const own = Object.fromEntries(
        [...attributeText.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
      )
      const isRight = Object.entries(own).every(([name, value]) => attributes[tag]?.[name]?.test(value))
      if (!isRight || !places.get(tag)?.includes(within) || (tag === 'a' && open.includes(tag))) return { wrong: whole }
      if (tag !== 'br') open.push(tag)
      parts.push({ tag, closes: false, attributes: own, text: '' })
    }
  }
  return open.length ? { wrong: `<${open.at(-1)}>` } : { parts }
}

/**
 * Plain text as formatted text: each line a paragraph, and nothing in it a tag.
 * @example paragraphs('a < b\nc') === '<p>a &lt; b</p><p>c</p>'
 */
export const paragraphs = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `<p>${encode(line)}</p>`)
    .join('')

/**
 * Formatted text in the one way in which it is written, or the first piece of it that is not allowed. What has no tag at all
 * is plain text; what begins in no block stands in a paragraph.
 */
export function writeMarkup(text: string): { readonly html: string } | { readonly wrong: string } {
  if (!/<[a-z/!?]/i.test(text)) return { html: paragraphs(text) }
  const found = read(/^\s*<(p|h[1-6]|ul|ol|blockquote)[ >]/.test(text) ? text : `<p>${text}</p>`)
  if ('wrong' in found) return found
  const html = found.parts.map(({ tag, closes, attributes, text }) => {
    if (tag === '') return encode(text)
    const own = Object.entries(attributes).map(([name, value]) => ` ${name}="${encode(value).replaceAll('"', '&quot;')}"`)
    return closes ? `</${tag}>` : `<${tag}${own.join('')}>`
  })
  return { html: html.join('') }
}

/**
 * Formatted text as plain text: each block a line, items of lists behind a dot or their number. What is no
 * formatted text, such as a value from before its field was one, says what it says.
 * @example plainText('<p>a &lt; <strong>b</strong></p><ul><li><p>c</p></li></ul>') === 'a < b\n• c'
 */
export function plainText(html: string): string {
  const found = read(html)
  if ('wrong' in found) return html
  const lines: string[] = []
  const lists: (number | null)[] = []
  let line: string | null = null
  let isItem = false
  const end = () => {
    if (line !== null) lines.push(line)
    line = null
  }
  for (const { tag, closes, attributes, text } of found.parts) {
    if (tag === '') {
      line = (line ?? '') + text
      isItem = false
    } else if (tag === 'br') {
      line ??= ''
      end()
      line = ''
    } else if (marks.includes(tag)) continue
    else if (tag === 'ul' || tag === 'ol') {
      end()
      if (closes) lists.pop()
      else lists.push(tag === 'ul' ? null : Number(attributes['start'] ?? 1))
    } else if (closes) end()
    else if (tag === 'li') {
      end()
      const number = lists.pop() ?? null
      lists.push(number === null ? null : number + 1)
      line = `${'  '.repeat(lists.length - 1)}${number === null ? '•' : `${number}.`} `
      isItem = true
    } else if (!isItem) {
      end()
      line = ''
    } else isItem = false
  }
  return lines.join('\n').trim()
}

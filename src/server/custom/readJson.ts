import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** What a JSON file holds, without the word `$schema` for editors, or what is wrong with it, each with its line. */
export function readJson(source: string): { readonly value: unknown; readonly faults: readonly string[] } {
  const text = source.replace(/^\uFEFF/, '')
  if (text.trim() === '') return { value: null, faults: ['the file is empty'] }
  if (isTooDeep(text)) return { value: null, faults: [tooDeep] }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const [first] = errors
  if (first)
    return { value: null, faults: [`line ${lineOf(first.offset)}: ${sentences[printParseErrorCode(first.error)] ?? 'no JSON'}`] }
  const faults = (tree ? repeatedKeys(tree) : []).map(
    ({ key, place, offset }) => `line ${lineOf(offset)}: '${key}' stands twice in ${place || 'the definition'}`,
  )
  return { value: withoutSchema(JSON.parse(text)), faults }
}

/** Deeper than any definition; what reads and checks it calls itself once for each step down. */
const deepest = 100

export const tooDeep = 'is nested too deeply'

/** Whether JSON has more lists and objects in one another than anything reads. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [mark] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[{}\]]/g)) {
    if (mark === '[' || mark === '{') depth++
    else if (mark === ']' || mark === '}') depth--
    if (depth > deepest) return true
  }
  return false
}

const sentences: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  PropertyNameExpected: 'a name in quotation marks is missing, or the comma before this is one too many',
  ValueExpected: 'a value is missing, or the comma before this is one too many',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the definition has ended before this',
  UnexpectedEndOfString: 'a quotation mark is missing',
  InvalidSymbol: 'this is no JSON: texts and names stand in quotation marks',
  InvalidCommentToken: 'JSON has no comments',
}

/** Of two equal names in one object only the last would be heard. */
function repeatedKeys(node: Node, place = ''): { key: string; place: string; offset: number }[] {
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((child, index) => {
    if (node.type !== 'object') return repeatedKeys(child, `${place}[${index}]`)
    const [name, value] = child.children ?? []
    const key = String(name?.value)
    const repeated = seen.has(key) ? [{ key, place, offset: child.offset }] : []
    seen.add(key)
    return [...repeated, ...(value ? repeatedKeys(value, place ? `${place}.${key}` : key) : [])]
  })
}

function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { $schema: _schema, ...definition } = value as Record<string, unknown>
  return definition
}

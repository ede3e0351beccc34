/** Words with which a statement ends the transaction that it is given, or becomes somebody else in it. */
const refused = new Set([
  ...['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release', 'prepare'],
  ...['set', 'reset', 'discard'],
])

/** What is no statement: comments, texts, names in quotation marks. */
const aside = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/** @throws where a statement of an installation would reach for the transaction or the role, which are the product's */
export function refuseControl(text: string): void {
  const bare = text.replaceAll(aside, ' ')
  const words = bare.split(';').map((statement) => /^\s*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? '')
  const word = /\bset_config\b/i.test(bare) ? 'set_config' : words.find((one) => refused.has(one))
  if (word !== undefined) throw new Error(`a query says '${word}': the transaction and the role are not the file's`)
}

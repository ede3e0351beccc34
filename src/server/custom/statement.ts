import { loadModule, parseSync } from 'libpg-query'
import { referenceTables } from '../database/systemTables.ts'
import { statementFunctions } from './statementFunctions.ts'

/** What one statement of an installation may be. */
const admitted = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'])

/** Tables that tell of all tenants. */
const ofAll: ReadonlySet<string> = new Set(referenceTables)

/** Characters of a statement; the values that it names do not count. */
const longest = 50_000

/** As many rows are answered at most. */
export const mostRows = 10_000

/** The texts that were read, as they are sent; an installation has few. */
const read = new Map<string, string>()
const mostRead = 1000

/**
 * The text of a statement of an installation as it may be sent: PostgreSQL's own parser says that it is one statement which reads or
 * writes rows, and calls nothing by which it would leave its tenant, its transaction or its time.
 * @throws what is wrong with it
 */
export async function admit(text: string): Promise<string> {
  const known = read.get(text)
  if (known !== undefined) return known
  if (text.length > longest) throw new Error(`a query has more than ${longest} characters`)
  await loadModule()
  const { stmts = [] } = parseSync(text)
  const [one, ...more] = stmts
  if (!one?.stmt || more.length) throw new Error('a query is no single statement')
  const [kind = ''] = Object.keys(one.stmt)
  judge(one.stmt as Node)
  const bytes = Buffer.from(text)
  const begin = one.stmt_location ?? 0
  const own = bytes.subarray(begin, one.stmt_len ? begin + one.stmt_len : undefined).toString()
  const sent = kind === 'SelectStmt' && !writes(one.stmt) ? `select * from (${own}\n) as rows limit ${mostRows + 1}` : own
  if (read.size < mostRead) read.set(text, sent)
  return sent
}

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Calls something with everything that a statement is made of. */
function each(node: Node, visit: (name: string, value: unknown, node: Node) => void): void {
  for (const [name, value] of Object.entries(node)) {
    visit(name, value, node)
    if (isNode(value)) each(value, visit)
  }
}

function writes(statement: Node): boolean {
  let found = false
  each(statement, (name) => {
    if (name !== 'SelectStmt' && admitted.has(name)) found = true
  })
  return found
}

/** @throws where a part of a statement is more than reading and writing rows of the tenant */
const judge = (statement: Node): void =>
  each(statement, (name, value, node) => {
    if (/^[A-Z]\w*Stmt$/.test(name) && !admitted.has(name)) throw refused(spelt(name, value as Node))
    if (name === 'intoClause') throw refused('select into')
    if (name === 'funcname') judgeFunction(namesOf(value))
    if (name === 'A_Expr') judgeOperator(namesOf((value as Node)['name']))
    if (name === 'relname') judgeTable(String(value), node['schemaname'])
  })

const refused = (what: string): Error =>
  new Error(
    `a query says '${what}': it is one select, insert, update or delete, over the tables of its tenant and with functions that only calculate`,
  )

const namesOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one) => String((one as { String?: { sval?: unknown } }).String?.sval ?? '')) : []

/** A kind of statement as people say it: `TransactionStmt` of the kind `TRANS_STMT_COMMIT` is `commit`. */
function spelt(name: string, { kind }: Node): string {
  if (name === 'VariableSetStmt') return 'set'
  const said = name === 'TransactionStmt' ? String(kind).replace('TRANS_STMT_', '') : name.replace(/Stmt$/, '')
  return said.replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase()
}

function judgeFunction(names: readonly string[]): void {
  const [schema, name = schema] = names.length > 1 ? names : [undefined, names[0]]
  const isOwn = schema === undefined || schema === 'pg_catalog'
  if (!isOwn || names.length > 2 || !statementFunctions.has(String(name))) throw refused(names.join('.'))
}

function judgeOperator(names: readonly string[]): void {
  if (names.length > 1 && names[0] !== 'pg_catalog') throw refused(names.join('.'))
}

function judgeTable(name: string, schema: unknown): void {
  if ((schema !== undefined && schema !== 'public') || name.startsWith('pg_') || ofAll.has(name))
    throw refused(schema === undefined ? name : `${String(schema)}.${name}`)
}

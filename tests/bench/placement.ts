import { say, withDatabase } from './database.ts'

const groups = 1000
/** Sizes of school groups in GB: as many between 200 MB and 2 GB as between 2 and 20 GB. */
const [smallest, largest] = [0.2, 20]

/** So many groups have twenty times the work of others of their size: the large ones at the end of a month. */
const busy = 10
const times = 20

/** A school group with the hash by which it is placed, its size in GB, and its work in any unit. */
interface Group {
  readonly hash: number
  readonly size: number
  readonly work: number
}

/** The groups of a range of hashes: all parts of tables that travel together. */
type Part = readonly Group[]

type Measure = 'size' | 'work'

/**
 * A model of a thousand school groups on several nodes: how evenly their sizes lie as tables were cut by the hash of their numbers, and
 * after parts were moved by size; and how evenly their work lies then, and after busy groups were given parts of their own that are
 * moved by work. The hashes are the database's; sizes are drawn from the same numbers at every run.
 */
export async function modelPlacement(): Promise<void> {
  const all = await drawGroups()
  say(`${groups} groups of ${smallest} to ${largest} GB, ${sumOf(all, 'size').toFixed(0)} GB together; ${busy} of them are busy.`)
  for (const count of [32, 64, 128]) {
    const parts = partsOf(all, count)
    say(`${count} parts, the largest ${Math.max(...parts.map((part) => sumOf(part, 'size'))).toFixed(0)} GB:`)
    for (const nodes of [2, 4, 8, 16]) {
      const [inTurn, bySize] = [parts.map((_, index) => index % nodes), moved(parts, nodes, 'size')]
      const apart = parts.flatMap(isolated)
      say(
        `  ${nodes} nodes: the fullest has ${excess(parts, inTurn, nodes, 'size')} more than its share, with parts moved by size ${excess(parts, bySize, nodes, 'size')}; the busiest has ${excess(parts, bySize, nodes, 'work')} more work than its share, with busy groups apart ${excess(apart, moved(apart, nodes, 'work'), nodes, 'work')}`,
      )
    }
  }
}

async function drawGroups(): Promise<Group[]> {
  const drawn: Group[] = []
  await withDatabase(async (client) => {
    const { rows } = await client.query<{ hash: number; draw: number }>(
      'select hashint4(i) as hash, (hashint4extended(i, 7) & 1048575) / 1048576.0::float8 as draw from generate_series(1, $1::int) i',
      [groups],
    )
    const sizes = rows.map(({ draw }) => smallest * (largest / smallest) ** draw)
    const least = [...sizes].sort((a, b) => b - a)[busy - 1] ?? largest
    for (const [index, { hash }] of rows.entries()) {
      const size = sizes[index] ?? 0
      drawn.push({ hash, size, work: size >= least ? times * size : size })
    }
  })
  return drawn
}

const sumOf = (part: Part, measure: Measure): number => part.reduce((sum, group) => sum + group[measure], 0)

/** Equal ranges of hashes, as a table is cut when it is distributed. */
function partsOf(all: Part, count: number): Part[] {
  const width = 2 ** 32 / count
  const parts: Group[][] = Array.from({ length: count }, () => [])
  for (const group of all) parts[Math.floor((group.hash + 2 ** 31) / width)]?.push(group)
  return parts
}

/** A part whose busy groups have parts of their own, between what lies below and above them. */
function isolated(part: Part): Part[] {
  const parts: Group[][] = [[]]
  for (const group of [...part].sort((a, b) => a.hash - b.hash)) {
    if (group.work > group.size) parts.push([group], [])
    else parts.at(-1)?.push(group)
  }
  return parts.filter(({ length }) => length > 0)
}

/** The node of each part: the largest first, each onto the emptiest node. What Citus's moves by size come near to. */
function moved(parts: readonly Part[], nodes: number, measure: Measure): number[] {
  const filled = Array.from({ length: nodes }, () => 0)
  const placed: number[] = []
  const largestFirst = [...parts.entries()].sort(([, a], [, b]) => sumOf(b, measure) - sumOf(a, measure))
  for (const [index, part] of largestFirst) {
    const node = filled.indexOf(Math.min(...filled))
    filled[node] = (filled[node] ?? 0) + sumOf(part, measure)
    placed[index] = node
  }
  return placed
}

/** How much more than its share the fullest node has. */
function excess(parts: readonly Part[], placed: readonly number[], nodes: number, measure: Measure): string {
  const filled = Array.from({ length: nodes }, () => 0)
  for (const [index, part] of parts.entries()) {
    const node = placed[index] ?? 0
    filled[node] = (filled[node] ?? 0) + sumOf(part, measure)
  }
  const share = filled.reduce((sum, one) => sum + one, 0) / nodes
  return `${((100 * Math.max(...filled)) / share - 100).toFixed(0)} %`
}

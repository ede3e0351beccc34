import type { Random } from './random.ts'

/** Where a child is in the current year: school 0 is the boys', 1 the girls'; `row` counts the grades from the first. */
export interface ChildPlan {
  readonly school: 0 | 1
  readonly row: number
  readonly repeating: boolean
  /** Whether the child was in the school in the year before. */
  readonly stayed: boolean
  /** Place of the child's class among the classes of the grade. */
  readonly room: number
}

export interface Plan {
  readonly families: readonly (readonly ChildPlan[])[]
  /** How many classes each school has in each grade: `rooms[school][row]`. */
  readonly rooms: readonly (readonly number[])[]
}

/** How full grades are, compared with each other: kindergarten, primary, intermediate, secondary. */
const weights = [0.7, 0.8, 1, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.85, 0.8]
const mostChildren = 5
const classSize = 24

/** Seven guardians for twelve students, one to five children each; grades and classes filled evenly. */
export function planFamilies(students: number, random: Random): Plan {
  const counts = [0, 1].map(() => weights.map(() => 0))
  const drafts = familySizes(students, random).map((size) => {
    const rows = rowsOfFamily(size, random)
    return rows.map((row) => {
      const school: 0 | 1 = random.chance(0.5) ? 0 : 1
      const place = counts[school]?.[row] ?? 0
      if (counts[school]) counts[school][row] = place + 1
      const repeating = row > 3 && random.chance(0.01)
      return { school, row, place, repeating, stayed: row > 0 && (repeating || random.chance(0.85)) }
    })
  })
  const rooms = counts.map((rows) => rows.map((count) => Math.max(2, Math.ceil(count / classSize))))
  const families = drafts.map((children) =>
    children.map(({ place, ...child }) => ({ ...child, room: place % (rooms[child.school]?.[child.row] ?? 1) })),
  )
  return { families, rooms }
}

function familySizes(students: number, random: Random): number[] {
  const sizes = Array.from({ length: Math.max(1, Math.round((students * 7) / 12)) }, () => 1)
  for (let missing = students - sizes.length; missing > 0; ) {
    const family = random.below(sizes.length)
    const size = sizes[family] ?? mostChildren
    if (size === mostChildren) continue
    sizes[family] = size + 1
    missing--
  }
  return sizes
}

/** Grades of sisters and brothers, each another one. */
function rowsOfFamily(size: number, random: Random): number[] {
  const rows = new Set<number>()
  while (rows.size < size) rows.add(random.weighted(weights))
  return [...rows]
}

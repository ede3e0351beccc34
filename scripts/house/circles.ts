import type { Import } from '../imports.ts'

/** The groups of files that import each other in a circle, the largest first. */
export function circlesOf(imports: readonly Import[]): (readonly string[])[] {
  const to = Map.groupBy(imports, ({ from }) => from)
  const [index, low, stack, circles] = [new Map<string, number>(), new Map<string, number>(), [] as string[], [] as string[][]]
  // Tarjan, "Depth-first search and linear graph algorithms", 1972.
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const { to: next } of to.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of to.keys()) if (!index.has(file)) visit(file)
  return circles.sort((one, other) => other.length - one.length)
}

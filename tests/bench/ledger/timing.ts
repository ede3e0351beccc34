/** Milliseconds that each of many runs took, one after the other, sorted; the first ones warm up and do not count. */
export async function timed(run: (n: number) => Promise<unknown>, { runs = 40, warm = 10 } = {}): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < warm + runs; n++) {
    const from = performance.now()
    await run(n)
    if (n >= warm) taken.push(performance.now() - from)
  }
  return taken.sort((a, b) => a - b)
}

export const middle = (sorted: readonly number[]): number => sorted[sorted.length >> 1] as number

export const told = (sorted: readonly number[]): string =>
  `${middle(sorted).toFixed(1)} ms (${(sorted[0] as number).toFixed(1)} to ${(sorted.at(-1) as number).toFixed(1)})`

/** How many times longer a work takes at four times the size: about 4 where it grows as its size does. The quickest of some turns each. */
export function growth(work: (size: number) => void, size: number, turns = 20): number {
  const quickest = (of: number) => {
    let least = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < turns; turn++) {
      const begun = performance.now()
      work(of)
      least = Math.min(least, performance.now() - begun)
    }
    return least
  }
  quickest(size)
  return quickest(size * 4) / quickest(size)
}

/** Every month from the first to the last day, `YYYY-MM`; at most the last twelve. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  const last = to.slice(0, 7)
  for (let guard = 0; guard < 240; guard++) {
    const now = `${year}-${String(month).padStart(2, '0')}`
    months.push(now)
    if (now >= last) break
    month = month === 12 ? 1 : month + 1
    if (month === 1) year++
  }
  return months.slice(-12)
}

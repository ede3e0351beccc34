export function readTimes(): Record<string, number>
export function recordTimes(results: string): void

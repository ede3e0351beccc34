/** Schools that this worker has opened and started again so far. */
export interface Opened {
  schools: number
  restarts: number
  /** Seconds that both took. */
  opening: number
}

/** Counted for the table of times, whatever files the worker runs. */
export const opened: Opened = { schools: 0, restarts: 0, opening: 0 }

/** A part of a long work as the process beside the server is told of it: plain data. */
export interface Part {
  readonly kind: 'rows' | 'subjects'
  readonly order: unknown
}

/** The process beside the server, which does parts of a long work while the server does others. */
export interface Beside {
  /** Begins it, for a long work that is to come. */
  wake(): void
  isReady(): boolean
  /**
   * Has a part done there.
   * @param onStoring called when what it makes is judged and about to be written
   * @throws Error when it failed, or the process ended under it
   */
  part<T>(part: Part, onStoring?: () => void): Promise<T>
}

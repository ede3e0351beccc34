/** Bytes of a megabyte, as messages mean it. */
export const megabyte = 1024 * 1024

/** What an honest file of a few thousand rows stays far below, and a hostile one does not. */
export const limits = {
  /** Bytes of the file itself, unless the caller says otherwise. */
  fileBytes: megabyte,
  /** Bytes of everything inside a zip, once inflated. */
  inflatedBytes: 50 * megabyte,
  /** Inflated bytes per stored byte; checked only from `ratioFrom` on, because small sheets of equal rows shrink very well. */
  ratio: 200,
  ratioFrom: 10 * megabyte,
  zipEntries: 2_000,
  /** Cells of all sheets together, empty rows counted as one cell. */
  cells: 1_000_000,
  /** Milliseconds for reading one file. */
  time: 20_000,
  /** Megabytes of script memory for reading one file. */
  memory: 256,
  /** Files read at the same time; the rest wait. */
  workers: 2,
} as const

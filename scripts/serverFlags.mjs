/** Flags of the server's Node: the nursery is large enough for a page of rows and small enough to keep the memory low. */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=512']

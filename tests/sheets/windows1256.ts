const decoder = new TextDecoder('windows-1256')
const bytes: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
)

/** Text in the encoding of Arabic Windows. */
export function windows1256(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const byte = bytes.get(character)
    if (byte === undefined) throw new RangeError(`not in windows-1256: ${character}`)
    return byte
  })
}

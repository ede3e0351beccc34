import { inflateSync } from 'node:zlib'

/** How many bars each drawing of a PDF has that is made of nothing but bars: the barcodes in it. */
export function bars(file: Buffer): number[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/\/Length (\d+)\s[^>]*\/Subtype \/Form[\s\S]*?stream\n/g)].flatMap((match) => {
    const from = match.index + match[0].length
    const drawn = inflateSync(file.subarray(from, from + Number(match[1]))).toString('latin1')
    const closed = drawn.match(/^h$/gm)?.length ?? 0
    return closed ? [closed] : []
  })
}

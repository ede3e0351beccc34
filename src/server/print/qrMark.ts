import { encode } from 'uqr'

/** A QR code as an SVG of one path: a square for each dark point. */
export function qrMark(text: string): string {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${squares.join('')}"/></svg>`
}

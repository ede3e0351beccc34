/** The kinds of pictures that paper takes; by what the file is, not by what it says it is. */
type Kind = 'png' | 'jpg' | 'webp'

/** More points than this are no logo but a bomb: they would be unpacked in memory. */
const mostPoints = 16_000_000

/** The extension for a picture that can be set, or null for anything else. */
export function pictureKind(content: Buffer): Kind | null {
  const kind = kindOf(content)
  const size = kind && sizes[kind](content)
  return size && size[0] > 0 && size[1] > 0 && size[0] * size[1] <= mostPoints ? kind : null
}

function kindOf(content: Buffer): Kind | null {
  if (content.length < 30) return null
  if (content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (content[0] === 0xff && content[1] === 0xd8) return 'jpg'
  return content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

type Size = readonly [width: number, height: number]

const sizes: Readonly<Record<Kind, (content: Buffer) => Size | null>> = {
  png: (content) => [content.readUInt32BE(16), content.readUInt32BE(20)],
  jpg: jpegSize,
  webp: webpSize,
}

/** The size stands in the frame's header, behind segments that are walked over. */
function jpegSize(content: Buffer): Size | null {
  let at = 2
  while (at + 9 < content.length) {
    if (content[at] !== 0xff) return null
    const marker = content[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [content.readUInt16BE(at + 7), content.readUInt16BE(at + 5)]
    at += 2 + content.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(content: Buffer): Size | null {
  const chunk = content.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return [content.readUIntLE(24, 3) + 1, content.readUIntLE(27, 3) + 1]
  if (chunk === 'VP8 ') return [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff]
  if (chunk !== 'VP8L') return null
  const bits = content.readUInt32LE(21)
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
}

import type { Area } from 'react-easy-crop'

/** The most pixels that the longer side of a cut picture keeps: enough for a card on paper. */
const longest = 900

const quality = 0.9

/** A part of a picture as a picture of its own, not larger than needed. @throws where the browser cannot read it */
export async function cut(file: File, { x, y, width, height }: Area): Promise<File> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', quality))
  if (!blob) throw new Error('the picture could not be cut')
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
}

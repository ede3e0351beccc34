/** The longest side of a picture that is sent, in pixels: what is written on paper stays readable. */
const longest = 2400
/** What is sent as it is, in bytes. */
const light = 2 * 1024 * 1024

/** A photograph as it is sent: as a telephone takes it, it is slow to send, or larger than what is taken. What cannot be read stays as it is. */
export async function smaller(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= light) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const paper = canvas.getContext('2d')
    if (!paper) return file
    paper.fillStyle = '#fff'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return drawn ? new File([drawn], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}

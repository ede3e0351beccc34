/** Sends a body to a path below `/api/`. */
type Send = (path: string, body: object) => Promise<{ readonly body: unknown }>

/** An order of a run with the number of subjects that its sheet shows, as whoever has looked at it sends it; what is refused stays as it is. */
export async function counted<B extends object>(path: string, body: B, send: Send): Promise<B> {
  const sheet = (await send(`${path}/preview`, body)).body as { readonly total?: number; readonly left?: number }
  return sheet.total === undefined ? body : { ...body, count: sheet.total - (sheet.left ?? 0) }
}

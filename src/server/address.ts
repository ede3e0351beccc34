import { createServer } from 'node:net'

/** Where a server listens. */
interface Address {
  readonly port: number
  readonly host: string
}

/** What a failure to listen means to the person who starts the server; anything else stays what it is. */
export function addressFault(error: unknown, { port, host }: Address): Error {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken; stop what uses it or choose another one by PORT.`)
  if (code === 'EACCES') return new Error(`Port ${port} may not be used by this user; choose one above 1023 by PORT.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Error(`HOST ${host} is no address of this machine.`)
  return error as Error
}

/** Tries the address before anything slow is begun. @throws Error with one clear sentence when it cannot be used */
export async function assertFree(address: Address): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address.port, address.host, resolve))
  } catch (error) {
    throw addressFault(error, address)
  }
  await new Promise((resolve) => server.close(resolve))
}

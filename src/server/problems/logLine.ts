import { hostname } from 'node:os'
import { requestId } from './requestId.ts'

const information = 30

/** A line for the operator of the server, in the form of the lines about requests; with the id of the request in whose course it was written. */
export function logLine(line: string): string {
  const reqId = requestId()
  return JSON.stringify({
    level: information,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ...(reqId !== undefined && { reqId }),
    msg: line.trim(),
  })
}

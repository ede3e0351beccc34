/** Tells the measuring process where this server is, then, whenever asked, what it uses; ends with it. */
export function answerUsage(address: string): void {
  process.send?.({ address })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ rss: process.memoryUsage().rss, cpu: (user + system) / 1000 })
  })
  process.on('disconnect', () => process.exit(0))
}

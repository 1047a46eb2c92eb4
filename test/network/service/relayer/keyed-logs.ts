/**
 * Logs with a key each: the hash of the transaction, and the log's place among those of it. The key stays where the
 * transaction is mined again in another block.
 */
export function keyedLogs<Log extends { transactionHash: string }>(
  logs: readonly Log[],
): [key: string, log: Log][] {
  const counts = new Map<string, number>()
  return logs.map((log) => {
    const place = counts.get(log.transactionHash) ?? 0
    counts.set(log.transactionHash, place + 1)
    return [`${log.transactionHash}:${place}`, log]
  })
}

export type Channel = { say(text: string): void; end(): void }

/**
 * Opens channels for those who speak beside each other. What the first says is written at once, and what a later one says
 * when all before it have ended: so each is heard whole, in the order in which they were opened.
 */
export function inTurn(write: (text: string) => void): () => Channel {
  const opened: { text: string; isEnded: boolean }[] = []
  let current = 0
  const flush = () => {
    for (let next = opened[current]; next !== undefined; next = opened[current]) {
      if (next.text !== '') write(next.text)
      next.text = ''
      if (!next.isEnded) return
      current += 1
    }
  }
  return () => {
    const own = { text: '', isEnded: false }
    opened.push(own)
    return {
      say(text) {
        own.text += text
        flush()
      },
      end() {
        own.isEnded = true
        flush()
      },
    }
  }
}

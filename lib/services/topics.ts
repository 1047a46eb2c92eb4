import type { Topic } from '~/lib/contract/views/topics'

export type Topics = {
  publish(topic: Topic): void
  /** Topics from now on, until `signal` aborts. One that is published while another is handled is not lost. */
  subscribe(signal?: AbortSignal): AsyncGenerator<Topic>
}

/** Notifies every open page of the extension of changes. Nothing is kept for pages that are not open. */
export function createTopics(): Topics {
  const listeners = new Set<(topic: Topic) => void>()

  return {
    publish(topic) {
      for (const listener of listeners) listener(topic)
    },

    async *subscribe(signal) {
      const waiting = new Set<Topic>()
      const page = signal ?? new AbortController().signal
      let wake: () => void = () => {}
      const listener = (topic: Topic) => {
        waiting.add(topic)
        wake()
      }
      const stop = () => wake()
      listeners.add(listener)
      page.addEventListener('abort', stop)
      try {
        while (!page.aborted) {
          const [topic] = waiting
          if (topic === undefined) {
            await new Promise<void>((resolve) => (wake = resolve))
          } else {
            waiting.delete(topic)
            yield topic
          }
        }
      } finally {
        listeners.delete(listener)
        page.removeEventListener('abort', stop)
      }
    },
  }
}

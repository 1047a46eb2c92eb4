import type { JournalEvent } from '~/lib/core/journal/events'
import type { Platform } from '~/lib/services/platform'
import type { Services } from '~/lib/services/services'
import type { Machine } from './platform'

type DyingWorker = {
  services: Services
  /** Resolves once it is dead. What it was asked for last never answers. */
  dead: Promise<void>
}

/** A worker that dies instead of writing the `nth` event of that type. @param over what else is wrong with its ports */
export function startDying(
  machine: Machine,
  type: JournalEvent['type'],
  nth = 1,
  over: (platform: Platform) => Platform = (unchanged) => unchanged,
): DyingWorker {
  const { promise: dead, resolve: die } = withResolvers()
  let written = 0
  const services = machine.start((platform) => ({
    ...over(platform),
    store: {
      ...platform.store,
      append: (event, ...rest) => {
        if (event.type === type) written += 1
        if (written < nth) return platform.store.append(event, ...rest)
        die()
        return new Promise(() => undefined)
      },
    },
  }))
  return { services, dead }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

import { browser } from 'wxt/browser'
import { AppError } from '~/lib/core/errors'
import type { KeyValueArea } from '~/lib/services/ports/platform'

type AreaName = 'local' | 'session'

/**
 * An area of the browser's storage. It is closed to content scripts before the first read or write if the browser
 * supports that; Firefox keeps `session` from them anyway.
 */
export function createKeyValueArea(name: AreaName): KeyValueArea {
  let closed: Promise<void> | undefined

  const close = () => {
    closed ??= closeToContentScripts(name).catch((cause: unknown) => {
      closed = undefined
      throw cause
    })
    return closed
  }

  const guarded = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      await close()
      return await task()
    } catch (cause) {
      throw areaError(cause)
    }
  }

  return {
    get: (key) => guarded(async () => (await browser.storage[name].get(key))[key]),
    set: (key, value) => guarded(() => browser.storage[name].set({ [key]: value })),
    remove: (key) => guarded(() => browser.storage[name].remove(key)),
  }
}

async function closeToContentScripts(name: AreaName): Promise<void> {
  const area: object = browser.storage[name]
  if (!('setAccessLevel' in area) || typeof area.setAccessLevel !== 'function') return
  await area.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' })
}

/** Chrome reports a quota error in the message, Firefox in the name. */
function areaError(cause: unknown): AppError {
  const full = cause instanceof Error && /quota/i.test(`${cause.name} ${cause.message}`)
  return new AppError(full ? 'storage-full' : 'storage-failed', 'the browser could not store or read', {
    cause,
  })
}

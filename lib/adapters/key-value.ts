import { browser } from 'wxt/browser'
import { closeToContentScripts, isFullError } from '~/lib/browsers'
import { AppError } from '~/lib/core/errors'
import type { KeyValueArea } from '~/lib/services/ports/platform'

type AreaName = 'local' | 'session'

/**
 * An area of the browser's storage. It is closed to content scripts before the first read or write if the browser
 * supports that.
 */
export function createKeyValueArea(name: AreaName): KeyValueArea {
  let closed: Promise<void> | undefined

  const close = () => {
    closed ??= closeToContentScripts(browser.storage[name]).catch((cause: unknown) => {
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

function areaError(cause: unknown): AppError {
  return new AppError(
    isFullError(cause) ? 'storage-full' : 'storage-failed',
    'the browser could not store or read',
    {
      cause,
    },
  )
}

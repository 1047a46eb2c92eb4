import type { BrowserContext, Page, Worker } from 'playwright/test'

/** Everything that code in an extension page can reach without the background, as one text. */
export function pageState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const plain = (_key: string, value: unknown): unknown => {
      if (typeof value === 'bigint') return value.toString()
      if (ArrayBuffer.isView(value))
        return [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)].join(',')
      return value instanceof ArrayBuffer ? [...new Uint8Array(value)].join(',') : value
    }
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('cannot be read')))
      })
    const databases = async () => {
      const all: unknown[] = []
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const open = database.transaction(store).objectStore(store)
          all.push([name, store, await done(open.getAllKeys()), await done(open.getAll())])
        }
        database.close()
      }
      return all
    }
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const parts = [
      document.documentElement.outerHTML,
      [...fields].map((field) => field.value),
      [location.href, document.title, history.state, window.name, String(getSelection())],
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      await databases(),
    ]
    return JSON.stringify(parts, plain)
  })
}

/** One area of the extension's storage, as one text. */
export function storageArea(worker: Worker, area: 'local' | 'session'): Promise<string> {
  return worker.evaluate<string>(`chrome.storage.${area}.get().then((all) => JSON.stringify(all))`)
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'HeapProfiler.takeHeapSnapshot') => Promise<void>

/** Every string that a page still holds: those in a heap snapshot after garbage collection. */
export async function heldByPage(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return stringsOf(chunks)
}

/** Like `heldByPage`, for the service worker. */
export async function heldByWorker(context: BrowserContext, worker: Worker): Promise<string> {
  const session = await context.browser()?.newBrowserCDPSession()
  if (session === undefined) throw new Error('this browser cannot be asked')
  const { targetInfos } = await session.send('Target.getTargets')
  const target = targetInfos.find(({ type, url }) => type === 'service_worker' && url === worker.url())
  if (target === undefined) throw new Error('no worker runs')
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId })
  const chunks: string[] = []
  const waiting = new Map<number, () => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, params }: { id?: number; params?: { chunk?: string } } = JSON.parse(message)
    if (params?.chunk !== undefined) chunks.push(params.chunk)
    if (id !== undefined) waiting.get(id)?.()
  })
  const send: Send = async (method) => {
    const id = waiting.size + 1
    const answered = new Promise<void>((resolve) => waiting.set(id, resolve))
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    await answered
  }
  await send('HeapProfiler.collectGarbage')
  await send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return stringsOf(chunks)
}

function stringsOf(chunks: string[]): string {
  const { strings }: { strings: string[] } = JSON.parse(chunks.join(''))
  return strings.join('\n')
}

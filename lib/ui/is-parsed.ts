/** Waits until the whole page is read: what runs in its head may be sooner. */
export async function isParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
}

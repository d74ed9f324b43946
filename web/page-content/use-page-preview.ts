import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { pagePreviewSchema } from '../../shared/domain/page-preview.ts'
import { messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { PageContentForm } from './page-content-form.ts'
import { parsedPageContent } from './page-content-schema.ts'

/** Pause in typing before the preview is read again, in ms. */
const PAUSE = 350

/** The page as it would be with the form's current values, saved or not. */
export const usePagePreview = (partnerId: number, { subscribe, getValues }: PageContentForm) => {
  const [preview, setPreview] = useState<z.infer<typeof pagePreviewSchema>>()
  const [failure, setFailure] = useState<string>()
  const asked = useRef(new AbortController())

  const draw = useCallback(async () => {
    const body = parsedPageContent(getValues())
    if (body === undefined) return
    asked.current.abort()
    asked.current = new AbortController()
    const { signal } = asked.current
    try {
      setPreview(await call('partnerPagePreview', { params: { id: partnerId }, body, signal }))
      setFailure(undefined)
    } catch (error) {
      if (!signal.aborted) setFailure(messageOf(error))
    }
  }, [partnerId, getValues])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    draw()
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(draw, PAUSE)
      },
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      asked.current.abort()
    }
  }, [draw, subscribe])

  return {
    html: preview?.html,
    cleanings: preview?.cleanings ?? [],
    missingInPicture: preview?.missingInPicture ?? [],
    failure,
    retry: draw,
  }
}
export type PagePreview = ReturnType<typeof usePagePreview>

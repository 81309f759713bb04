import { STAGING_NOTICE } from '#domain/shop-mode.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLoaded } from '#web/links/use-loaded.ts'

/** On every page of a staging shop: nobody may take it for the real one. */
export const StagingNotice = () =>
  useLoaded(shopQuery())?.mode === 'staging' && (
    <p role="note" className="bg-amber p-2 text-center font-bold text-paper">
      {STAGING_NOTICE}
    </p>
  )

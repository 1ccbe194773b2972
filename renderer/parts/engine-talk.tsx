/** The last lines of the talk with an engine that failed, as its row keeps them; nothing where there are none. */
import type { ReactNode } from 'react';
import { LongText } from './long-text.tsx';

export function EngineTalk({ dialogue }: { readonly dialogue: string | undefined }): ReactNode {
  if (dialogue === undefined) return null;
  return (
    <div>
      <div className="dim">
        Talk with the engine (&gt; to it, &lt; from it, ! its errors, # what happened)
      </div>
      <LongText text={dialogue} what="dialogue" limit={4000} testId="engine-talk" />
    </div>
  );
}

/** How fast a service is asked, and where its key comes from. No part of a manifest: none of it changes a result. */
import type { ReactNode } from 'react';
import { TextField } from './form-parts.tsx';
import type { FieldErrors, LaneTexts } from '../questions/form-state.ts';
import styles from '../runs.module.css';

export interface LaneFieldsProps {
  readonly texts: LaneTexts;
  readonly errors: FieldErrors;
  readonly onChange: (texts: LaneTexts) => void;
}

export function LaneFields(props: LaneFieldsProps): ReactNode {
  return (
    <div className={styles.grid4}>
      <TextField {...props} name="lanes" label="Requests at a time" placeholder="as the service's preset" />
      <TextField
        {...props}
        name="spacing"
        label="Time between two"
        placeholder="as the preset"
        note="such as 500 ms"
      />
      <TextField
        {...props}
        name="keyVariable"
        label="Variable with the key"
        placeholder="key store"
        note="its name, never the key"
      />
    </div>
  );
}

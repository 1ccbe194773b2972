/** Where a run stops by itself. The same fields for a new run and for an amendment. */
import type { ReactNode } from 'react';
import { TextField } from './form-parts.tsx';
import type { FieldErrors, LimitTexts } from '../questions/form-state.ts';
import styles from '../runs.module.css';

export interface LimitFieldsProps {
  readonly texts: LimitTexts;
  readonly errors: FieldErrors;
  readonly onChange: (texts: LimitTexts) => void;
  /** Games have no count of items without a verdict: a decision that gets none stops its lane by itself. */
  readonly ofGames?: boolean;
}

export function LimitFields({ ofGames = false, ...props }: LimitFieldsProps): ReactNode {
  return (
    <div className={styles.grid4}>
      <TextField
        {...props}
        name="spend"
        label="Spend"
        placeholder="no limit"
        note="of the costs the service reports, in its own unit"
      />
      <TextField {...props} name="requests" label="Requests" placeholder="no limit" />
      <TextField
        {...props}
        name="activeTime"
        label="Time at work"
        placeholder="no limit"
        note="such as 2 h"
      />
      {!ofGames && (
        <TextField
          {...props}
          name="unansweredInRow"
          label="Unanswered in a row"
          placeholder="no limit"
          note="items without a verdict, then it pauses"
        />
      )}
      <TextField {...props} name="wall" label="Longest reply" note="one request, such as 6 min" />
      <TextField {...props} name="stall" label="Longest silence" note="within one reply" />
      <TextField {...props} name="maxReply" label="Largest reply" />
      <TextField
        {...props}
        name="failureBudget"
        label={ofGames ? 'Tries per decision' : 'Tries per item'}
        note="troubles in a row that are not the model's"
      />
    </div>
  );
}

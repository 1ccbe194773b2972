/** How a figure anywhere asks for its rule to be shown. The sheet itself belongs to the shell. */
import { createContext, useContext } from 'react';

export type ShowRule = (address: string) => void;

const RuleContext = createContext<ShowRule | null>(null);
export const RuleProvider = RuleContext.Provider;

/** Null where there is no window around: in an exported picture, say. */
export function useShowRule(): ShowRule | null {
  return useContext(RuleContext);
}

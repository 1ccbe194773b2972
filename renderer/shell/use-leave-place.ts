/** Another workspace was opened: an address that names something of the one before leads to Home, a screen alone stays. */
import { useCallback } from 'react';
import { HOME_HREF } from '../state/home-place.ts';
import { useNavigate, useReadPlace } from '../state/use-place.ts';
import { screens } from './screens.ts';

export function useLeavePlace(): () => void {
  const navigate = useNavigate();
  const readPlace = useReadPlace();
  return useCallback(() => {
    const { path, search } = readPlace();
    const isScreen = search === '' && screens.some((screen) => screen.path === path);
    if (!isScreen) navigate(HOME_HREF, { replace: true });
  }, [navigate, readPlace]);
}

import { describe, expect, it } from 'vitest';
import { allowedLink } from '../../../main/external-links.ts';

describe('links that may leave the program', () => {
  it.each(['https://github.com/a/b', 'https://arxiv.org/abs/2510.23948', 'https://LICHESS.org/training'])(
    'opens %s',
    (url) => expect(allowedLink(url)).toBe(new URL(url).href),
  );

  it.each([
    'http://github.com/',
    'https://github.com.example.org/',
    'https://example.org/?https://github.com/',
    'https://evil-github.com/',
    'https://gist.github.com/',
    'https://user@github.com/',
    'https://user:word@github.com/',
    'https://github.com:8443/',
    'https://github.com@example.org/',
    'file:///etc/hostname',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://github.com/x',
    '//github.com/',
    'github.com',
    '',
  ])('refuses %s', (url) => expect(allowedLink(url)).toBeNull());
});

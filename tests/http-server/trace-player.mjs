/**
 * Replays the answer of a recorded exchange: status, headers, body, and the way it ended. Bodies are written in small
 * pieces, so that events and characters are cut anywhere.
 */
const PIECE_BYTES = 37;

export function playTrace(trace, res) {
  const { response, end } = trace;
  if (response === null) {
    if (end.startsWith('request error')) res.socket.destroy();
    return; // nothing was ever sent: the client's deadline ends it
  }
  const text = response.body ?? JSON.stringify(response.json);
  const isCut = end !== 'complete';
  const bytes = Buffer.from(text, 'utf8');
  const isSized = isCut && !response.headers['content-type'].includes('event-stream');
  const headers = isSized
    ? { ...response.headers, 'content-length': String(bytes.length + 100) }
    : response.headers;
  res.writeHead(response.status, headers);
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    res.write(bytes.subarray(start, start + PIECE_BYTES));
  }
  if (!isCut) res.end();
  else if (/closed|reset/.test(end)) setTimeout(() => res.socket?.destroy(), 20);
}

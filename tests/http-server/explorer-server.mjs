/**
 * An opening explorer as a program of its own on loopback. Counts are those it is told; requests are noted. A queue of
 * scripted replies comes before the counts, so that a test decides which request meets which trouble. Ends when its
 * stdin closes.
 *
 *   /masters?fen=…       `{white, draws, black}` of a position, zero where none was told
 *   /control/log         every request so far, without its token;  POST /control/script {token, counts, replies}
 *
 * Prints `{"port": n}` when it listens.
 */
import { createServer } from 'node:http';

const script = { token: 'letmein-1234', counts: {}, replies: [] };
const log = [];
let inside = 0;

async function bodyOf(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(res, status, body, headers = {}) {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function answer(req, res, url) {
  const planned = script.replies.shift();
  if (planned === 'reset') return req.socket.destroy();
  if (planned === 'hang') return undefined;
  if (planned !== undefined) return send(res, planned.status, planned.body ?? '', planned.headers);
  if (req.headers.authorization !== `Bearer ${script.token}`) return send(res, 401, { error: 'no token' });
  const epd = (url.searchParams.get('fen') ?? '').split(' ').slice(0, 4).join(' ');
  const [white, draws, black] = script.counts[epd] ?? [0, 0, 0];
  return send(res, 200, { white, draws, black, moves: [], topGames: [], opening: null });
}

const server = createServer(async (req, res) => {
  const url = new URL(req.url, 'http://127.0.0.1');
  if (url.pathname === '/control/log') return send(res, 200, log);
  if (url.pathname === '/control/script') {
    Object.assign(script, JSON.parse(await bodyOf(req)));
    return send(res, 200, {});
  }
  inside += 1;
  log.push({
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    inside,
    at: performance.now(),
  });
  setTimeout(() => {
    answer(req, res, url);
    inside -= 1;
  }, 5);
});

// A kept connection that the server closes just when a busy client uses it again would look like a fault.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`),
);
process.stdin.on('end', () => process.exit(0)).resume();

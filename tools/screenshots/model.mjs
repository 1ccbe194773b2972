/**
 * A model of our own for the pictures, behind a real server on this machine: it plays the first legal move of a fixed
 * shuffle, says so in a sentence, and now and then departs from the form or names a move that is not legal.
 */
import { createServer } from 'node:http';
import { Chess } from 'chess.js';

const FEN = /(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+ [wb] (?:-|[KQkq]+) (?:-|[a-h][36]) \d+ \d+/i;

/** @returns {Promise<{ baseUrl: string, close: () => void }>} */
export async function startModel() {
  let asked = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (/** @type {string} */ text) => (body += text));
    request.on('end', () => {
      asked += 1;
      const prompt = body.replaceAll('\\n', '\n').replaceAll('\\"', '"');
      const content = prompt.includes('move_uci') ? studyReply(prompt, asked) : gameReply(prompt, asked);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(completion(content, prompt.length)));
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

/** @param {string} content @param {number} promptLength */
function completion(content, promptLength) {
  const usage = {
    prompt_tokens: Math.ceil(promptLength / 4),
    completion_tokens: Math.ceil(content.length / 4),
    total_tokens: Math.ceil((promptLength + content.length) / 4),
  };
  const message = { role: 'assistant', content };
  return {
    id: 'reply',
    object: 'chat.completion',
    created: 0,
    model: 'shuffler-7b',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  };
}

/** @param {string} prompt @param {number} turn */
function gameReply(prompt, turn) {
  const move = pick(prompt, turn);
  if (move === null) return 'I see no position here.';
  if (turn % 11 === 0) return 'The queen should go to h9, where nobody can take her.\n\nh5h9';
  if (turn % 17 === 0) return `I would play ${move.san}, or something like it; it is hard to say.`;
  return `${move.san} develops with tempo and keeps the king safe.\n\n${move.lan}`;
}

/** @param {string} prompt @param {number} turn */
function studyReply(prompt, turn) {
  const move = pick(prompt, turn);
  if (move === null) return 'I see no position here.';
  const reply = { move_uci: move.lan, move_san: move.san, reasoning: 'It improves the worst piece.' };
  if (turn % 9 === 0) return JSON.stringify({ ...reply, move_uci: 'h5h9', move_san: 'Qh9' });
  return turn % 7 === 0 ? `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\`` : JSON.stringify(reply);
}

/** @param {string} prompt @param {number} turn */
function pick(prompt, turn) {
  const fen = FEN.exec(prompt)?.[0];
  if (fen === undefined) return null;
  const moves = new Chess(fen).moves({ verbose: true });
  const quiet = moves.filter((move) => /[NBR]/.test(move.san) && !move.captured);
  const from = quiet.length > 0 && turn % 3 !== 0 ? quiet : moves;
  return from[(turn * 7) % from.length] ?? null;
}

/**
 * The scripted player: a program of ours behind a real server on this machine, in place of a model. It answers questions by
 * simple rules, plays legal moves of a fixed shuffle and says so in a sentence. By a fixed count it departs from the form,
 * names a move that is not legal, and now and then three times in a row, which forfeits a game. Nobody should take it for a
 * model, so it is called what it is.
 */
import { createServer } from 'node:http';
import { Chess } from 'chess.js';
import { questionReply } from './question-reply.mjs';

const FEN = /(?:[1-8pnbrqk]+\/){7}[1-8pnbrqk]+ [wb] (?:-|[KQkq]+) (?:-|[a-h][36])(?: \d+ \d+)?/i;
/** Of so many replies in a game, the last three name a move that no rule allows. */
const FORFEIT_EVERY = 61;

/** @param {number} port 0: any that is free @returns {Promise<{ baseUrl: string, close: () => void }>} */
export async function startScriptedPlayer(port = 0) {
  let asked = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (/** @type {string} */ text) => (body += text));
    request.on('end', () => {
      asked += 1;
      const prompt = body.replaceAll('\\n', '\n').replaceAll('\\"', '"');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(completion(replyTo(prompt, asked), prompt.length)));
    });
  });
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(null)));
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${used}/v1`, close: () => server.close() };
}

/** @param {string} prompt @param {number} turn */
function replyTo(prompt, turn) {
  if (prompt.includes('move_uci')) return studyReply(prompt, turn);
  const fen = FEN.exec(prompt)?.[0];
  if (prompt.includes('FINAL ANSWER') && fen !== undefined) return questionReply(prompt, fen, turn);
  return gameReply(prompt, turn);
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
    model: 'scripted-player',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage,
  };
}

/** @param {string} prompt @param {number} turn */
function gameReply(prompt, turn) {
  const move = pick(prompt, turn);
  if (move === null) return 'I see no position here.';
  if (turn % FORFEIT_EVERY > FORFEIT_EVERY - 4) return 'I take the king with my knight.\n\nh5h9';
  if (turn % 13 === 0) {
    return `Two ideas: a slow plan on the queen's side, or to act at once. The slow plan gives time away, so I act at once.\nI play ${move.san}.`;
  }
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

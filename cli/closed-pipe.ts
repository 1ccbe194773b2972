/**
 * A reader that has seen enough, such as `head`, closes the pipe. That is no failure of ours: what the command has begun it
 * ends, and what it would still have said nobody wants to read. Any other trouble of the stream stays one.
 */
export function outliveReader(stream: NodeJS.WritableStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

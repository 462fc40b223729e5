// What pzpr (npm, MIT licence) says about addresses and answers.
// In: one JSON object a line, {address, bulbs: [[row, column], ...]}.  Out: one JSON object a line:
//   address  what pzpr writes for the puzzle that it read, from "akari/" on; null if it refused the address
//   rows     that puzzle, as text
//   broken   the code of the first rule that the bulbs break; "" if they solve the puzzle
const pzpr = require("pzpr");
const readline = require("readline");

const signs = new Map([[-1, "."], [-2, "#"], [0, "0"], [1, "1"], [2, "2"], [3, "3"], [4, "4"]]);

function judge({ address, bulbs }) {
  return new Promise((resolve) => {
    const puzzle = new pzpr.Puzzle();
    puzzle.on("fail-open", () => resolve({ address: null }));
    puzzle.open(address, () => {
      const board = puzzle.board;
      const rows = [];
      for (let row = 0; row < board.rows; row++) {
        let text = "";
        for (let column = 0; column < board.cols; column++) {
          text += signs.get(board.getc(2 * column + 1, 2 * row + 1).qnum); // cell (r, c) is at the point (2c+1, 2r+1)
        }
        rows.push(text);
      }
      for (const [row, column] of bulbs) board.getc(2 * column + 1, 2 * row + 1).setQans(1);
      board.rebuildInfo(); // which cells are lit
      const verdict = puzzle.check(true);
      const broken = verdict.complete ? "" : String(Array.from(verdict)[0]);
      resolve({ address: puzzle.getURL().replace(/^[^?]*\?/, ""), rows, broken });
    });
  });
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await judge(JSON.parse(line))));
  }
})();

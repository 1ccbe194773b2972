// Entry point of a Stockfish 17.1 whose source came without one: set up the tables, then serve UCI until it ends.
// GPL-3.0-or-later, as Stockfish itself.
#include <iostream>

#include "bitboard.h"
#include "misc.h"
#include "position.h"
#include "tune.h"
#include "types.h"
#include "uci.h"

int main(int argc, char* argv[]) {
    using namespace Stockfish;
    std::cout << engine_info() << std::endl;
    Bitboards::init();
    Position::init();
    UCIEngine uci(argc, argv);
    Tune::init(uci.engine_options());
    uci.loop();
    return 0;
}

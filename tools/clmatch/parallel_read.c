#include "parallel_read.h"

#include <errno.h>
#include <unistd.h>

#define PIECE_BYTES ((size_t)1 << 20)
#define PIECES_MAX 64

/* The end of the file, or an error, ends a piece early. */
struct piece {
    size_t got;
    int error;
};

static struct piece read_piece(int file, char *bytes, size_t length, uint64_t offset) {
    struct piece piece = {0};
    while (piece.got < length) {
        ssize_t got =
            pread(file, bytes + piece.got, length - piece.got, (off_t)(offset + piece.got));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            piece.error = got < 0 ? errno : 0;
            break;
        }
        piece.got += (size_t)got;
    }
    return piece;
}

ssize_t parallel_read(int file, void *bytes, size_t length, uint64_t offset, int threads) {
    struct piece pieces[PIECES_MAX];
    if (length > PIECES_MAX * PIECE_BYTES)
        length = PIECES_MAX * PIECE_BYTES;
    size_t count = (length + PIECE_BYTES - 1) / PIECE_BYTES;
    int team = (size_t)threads < count ? threads : (int)count;
#pragma omp parallel for schedule(dynamic) num_threads(team) if (team > 1)
    for (size_t i = 0; i < count; ++i) {
        size_t begin = i * PIECE_BYTES;
        size_t left = length - begin;
        pieces[i] = read_piece(file, (char *)bytes + begin, left < PIECE_BYTES ? left : PIECE_BYTES,
                               offset + begin);
    }
    size_t total = 0;
    for (size_t i = 0; i < count; ++i) {
        total += pieces[i].got;
        if (pieces[i].got < PIECE_BYTES) {
            if (total == 0 && pieces[i].error) {
                errno = pieces[i].error;
                return -1;
            }
            break;
        }
    }
    return (ssize_t)total;
}

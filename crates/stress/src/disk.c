/* A disk that fails. This library stands before the system's (LD_PRELOAD): as long as the file named by JERSI_DISK begins with S, what is written
   below the folder JERSI_DISK_BELOW cannot be synced (EIO); with F, nothing more can be written there (ENOSPC). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(int file, char how)
{
    const char *control = getenv("JERSI_DISK"), *below = getenv("JERSI_DISK_BELOW");
    char word = 0, link[64], path[4096];
    int before = errno, at, found = 0;
    if (control && below && (at = open(control, O_RDONLY | O_CLOEXEC)) >= 0) {
        if (read(at, &word, 1) == 1 && word == how) {
            snprintf(link, sizeof link, "/proc/self/fd/%d", file);
            ssize_t length = readlink(link, path, sizeof path - 1);
            path[length > 0 ? length : 0] = 0;
            found = strncmp(path, below, strlen(below)) == 0;
        }
        close(at);
    }
    errno = before;
    return found;
}

#define SYSTEM(result, name, ...) static result (*system_call)(__VA_ARGS__); \
    if (!system_call) *(void **) &system_call = dlsym(RTLD_NEXT, #name)
#define REFUSE(file, how, why) if (fails(file, how)) { errno = why; return -1; }

int fsync(int file) { SYSTEM(int, fsync, int); REFUSE(file, 'S', EIO) return system_call(file); }
int fdatasync(int file) { SYSTEM(int, fdatasync, int); REFUSE(file, 'S', EIO) return system_call(file); }
ssize_t write(int file, const void *what, size_t size)
{ SYSTEM(ssize_t, write, int, const void *, size_t); REFUSE(file, 'F', ENOSPC) return system_call(file, what, size); }
ssize_t pwrite(int file, const void *what, size_t size, off_t at)
{ SYSTEM(ssize_t, pwrite, int, const void *, size_t, off_t); REFUSE(file, 'F', ENOSPC) return system_call(file, what, size, at); }
ssize_t pwrite64(int file, const void *what, size_t size, off64_t at)
{ SYSTEM(ssize_t, pwrite64, int, const void *, size_t, off64_t); REFUSE(file, 'F', ENOSPC) return system_call(file, what, size, at); }
ssize_t pwritev(int file, const struct iovec *what, int count, off_t at)
{ SYSTEM(ssize_t, pwritev, int, const struct iovec *, int, off_t); REFUSE(file, 'F', ENOSPC) return system_call(file, what, count, at); }
int ftruncate64(int file, off64_t size)
{ SYSTEM(int, ftruncate64, int, off64_t); REFUSE(file, 'F', ENOSPC) return system_call(file, size); }
int posix_fallocate(int file, off_t at, off_t size)
{ SYSTEM(int, posix_fallocate, int, off_t, off_t); if (fails(file, 'F')) return ENOSPC; return system_call(file, at, size); }

/* A clock that is wrong. This library stands before the system's (LD_PRELOAD): the time of day is JERSI_SKEW seconds ahead; clocks that only run are
   left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long skew;

__attribute__((constructor)) static void begin(void)
{
    const char *seconds = getenv("JERSI_SKEW");
    skew = seconds ? atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*system_call)(clockid_t, struct timespec *);
    if (!system_call) *(void **) &system_call = dlsym(RTLD_NEXT, "clock_gettime");
    int result = system_call(clock, now);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += skew;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec precise;
    (void) zone;
    int result = clock_gettime(CLOCK_REALTIME, &precise);
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return result;
}

time_t time(time_t *now)
{
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now) *now = precise.tv_sec;
    return precise.tv_sec;
}

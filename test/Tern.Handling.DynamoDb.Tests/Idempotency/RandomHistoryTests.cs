using System.Globalization;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

/// <summary>Random histories of processes that begin, end, fail, crash and let time pass, compared with a model of a
/// single key's record.</summary>
public sealed class RandomHistoryTests : IdempotencyBench
{
    private static readonly TimeSpan s_lock = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan s_expiration = TimeSpan.FromSeconds(60);

    private readonly List<Run> _running = [];
    private Run? _owner;
    private DateTimeOffset _lockedUntil;
    private string? _stored;
    private DateTimeOffset _expires;
    private int _runs;

    [Theory]
    [InlineData(0)]
    [InlineData(256)]
    public async Task No_history_does_work_twice_under_its_lock_or_shows_two_results(int cache)
    {
        var processes = Enumerable.Range(0, 3).Select(_ => NewProcess(options =>
        {
            options.CacheCapacity = cache;
            options.LockDuration = s_lock;
            options.Expiration = s_expiration;
        })).ToList();
        for (var seed = 0; seed < 200; seed++)
        {
            var random = new Random(seed);
            var key = $"order-{seed}";
            (_owner, _stored) = (null, null);
            _running.Clear();
            for (var step = 0; step < 60; step++)
            {
                var run = _running.Count > 0 ? _running[random.Next(_running.Count)] : null;
                switch (random.Next(run is null ? 2 : 6))
                {
                    case 0:
                        await BeginAsync(processes[random.Next(processes.Count)], key);
                        break;
                    case 1:
                        Clock.Advance(TimeSpan.FromSeconds(random.Next(1, random.Next(2) == 0 ? 8 : 40)));
                        break;
                    case 2 or 3:
                        await EndAsync(run!);
                        break;
                    case 4:
                        await FailAsync(run!);
                        break;
                    default:
                        // Its process has crashed and never does anything again.
                        _running.Remove(run!);
                        break;
                }
            }
        }

        Assert.InRange(_runs, 1000, int.MaxValue);
    }

    private async Task BeginAsync(HandlerIdempotency process, string key)
    {
        var now = Clock.GetUtcNow();
        var runs = _runs;
        var run = new Run();
        run.Call = process.RunAsync(key, TestJson.Default.String, async _ =>
        {
            _runs++;
            return await run.Work.Task;
        }).AsTask();
        if (_owner is not null && _lockedUntil > now)
        {
            await Assert.ThrowsAsync<IdempotencyInProgressException>(() => run.Call);
        }
        else if (_owner is null && _stored is not null && _expires > now)
        {
            Assert.Equal(_stored, await run.Call);
        }
        else
        {
            runs++;
            (_owner, _lockedUntil, _stored) = (run, now + s_lock, null);
            _running.Add(run);
        }

        Assert.Equal(runs, _runs);
    }

    private async Task EndAsync(Run run)
    {
        _running.Remove(run);
        var result = _runs.ToString(CultureInfo.InvariantCulture) + "-" + _running.Count;
        run.Work.SetResult(result);
        // The first result is kept, even if another process has the lock by now.
        if (_owner is not null || _stored is null) (_owner, _stored, _expires) = (null, result, Clock.GetUtcNow() + s_expiration);
        Assert.Equal(_stored, await run.Call);
    }

    private async Task FailAsync(Run run)
    {
        _running.Remove(run);
        run.Work.SetException(new InvalidOperationException());
        await Assert.ThrowsAsync<InvalidOperationException>(() => run.Call);
        if (_owner == run) _owner = null;
    }

    private sealed class Run
    {
        public TaskCompletionSource<string> Work { get; } = new();

        public Task<string> Call { get; set; } = null!;
    }
}

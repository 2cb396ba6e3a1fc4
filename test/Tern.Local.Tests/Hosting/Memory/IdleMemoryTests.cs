using Tern.Local.Hosting;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Memory;

public sealed class IdleMemoryTests : IDisposable
{
    private readonly ManualTimeProvider _time = new();
    private readonly IdleMemory _memory;
    private long _requests = 1000;
    private long _stored;
    private long _allocated;
    private int _released;

    public IdleMemoryTests() => _memory = new IdleMemory(_time, new IdleMemorySource
    {
        Requests = () => _requests,
        StoredBytes = () => _stored,
        AllocatedBytes = () => _allocated,
        Release = () => _released++,
    });

    public void Dispose() => _memory.Dispose();

    [Fact]
    public void Memory_is_released_once_after_a_load()
    {
        _allocated += 100_000_000;
        Wait();
        Assert.Equal(1, _released);
        for (var i = 0; i < 10; i++) Wait();
        Assert.Equal(1, _released);
    }

    [Fact]
    public void A_server_under_load_is_not_collected()
    {
        for (var i = 0; i < 10; i++)
        {
            _allocated += 100_000_000;
            _requests += IdleMemory.MostQuietRequests + 1;
            Wait();
        }

        Assert.Equal(0, _released);
        _requests += 3; // a health check
        Wait();
        Assert.Equal(1, _released);
    }

    [Fact]
    public void A_few_requests_to_an_idle_server_release_no_memory()
    {
        _allocated = IdleMemory.LeastBytes - 1;
        Wait();
        Assert.Equal(0, _released);
    }

    [Fact]
    public void Memory_is_released_when_much_less_is_stored()
    {
        _stored = 500_000_000;
        _allocated = 1_000_000_000;
        Wait();
        Assert.Equal(1, _released);
        _stored = 0; // DeleteTable, which allocates next to nothing
        Wait();
        Assert.Equal(2, _released);
    }

    private void Wait() => _time.Advance(IdleMemory.Period);
}

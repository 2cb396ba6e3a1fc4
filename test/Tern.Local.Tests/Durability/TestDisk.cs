using Tern.Local.Durability;

namespace Tern.Local.Tests.Durability;

/// <summary>A disk that fails when told to. It never waits for the real one: these tests read back only what is in the
/// system's cache.</summary>
internal sealed class TestDisk
{
    /// <summary>Thrown by every write; null for none.</summary>
    public volatile IOException? Write;

    /// <summary>Thrown by every flush; null for none.</summary>
    public volatile IOException? Flush;

    private int _flushes;

    public int Flushes => Volatile.Read(ref _flushes);

    /// <summary>Set: flushes wait for it.</summary>
    public volatile ManualResetEventSlim? Gate;

    public void OnFlush()
    {
        Interlocked.Increment(ref _flushes);
        Gate?.Wait(TimeSpan.FromMinutes(1));
        if (Flush is { } failure) throw failure;
    }
}

internal sealed class TestFolder(string path, TestDisk disk) : DataFolder(path)
{
    public override DiskFile Create(string path) => new TestFile(path, disk);

    public override void Flush()
    {
    }

    private sealed class TestFile(string path, TestDisk disk) : DiskFile(path)
    {
        public override void Write(ReadOnlySpan<byte> bytes, long offset)
        {
            if (disk.Write is { } failure) throw failure;
            base.Write(bytes, offset);
        }

        public override void Flush() => disk.OnFlush();
    }
}

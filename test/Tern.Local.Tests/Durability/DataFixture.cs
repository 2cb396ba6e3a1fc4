using Tern.Local.Durability;
using Tern.Local.Engine;
using Tern.Local.Protocol;
using Tern.TestHarness;

namespace Tern.Local.Tests.Durability;

/// <summary>A test's own data directory, and the service that uses it.</summary>
internal sealed class DataFixture : IDisposable
{
    private DataStore? _store;

    public ManualTimeProvider Time { get; } = new();

    public string Path { get; } = Directory.CreateTempSubdirectory("tern-data-").FullName;

    public DataStore Store => _store!;

    /// <summary>Starts a service on the directory.</summary>
    public LocalService Open(long leastJournalBytes = DataStore.LeastJournalBytes, BucketFolder? buckets = null)
    {
        var service = new LocalService(Time, new LocalEngine(Time), buckets);
        _store = DataStore.Open(new TestFolder(Path, Disk), new DataContent { Own = service.Engine }, leastJournalBytes);
        return service;
    }

    /// <summary>The faults of the disk.</summary>
    public TestDisk Disk { get; } = new();

    /// <summary>Stops the service gracefully.</summary>
    public void Close()
    {
        _store?.Dispose();
        _store = null;
    }

    /// <summary>The newest journal.</summary>
    public string LastJournal() => new DataFolder(Path) is var folder ? folder.Journal(folder.Journals()[^1]) : "";

    /// <summary>Each file with its bytes, except the lock file.</summary>
    public Dictionary<string, byte[]> Copy() =>
        Directory.GetFiles(Path, "*.tern").ToDictionary(static file => file, File.ReadAllBytes);

    /// <summary>Replaces the directory's contents with these files.</summary>
    public void Put(Dictionary<string, byte[]> files)
    {
        foreach (var file in Directory.GetFiles(Path, "*.tern*")) File.Delete(file);
        File.Delete(new DataFolder(Path).Newest); // it tells of those that were there
        foreach (var (file, bytes) in files) File.WriteAllBytes(file, bytes);
    }

    public void Dispose()
    {
        Close();
        Directory.Delete(Path, recursive: true);
    }
}

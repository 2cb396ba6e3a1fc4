using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.State;

/// <summary>A log in memory, and a folder for the files of services. It outlives the services.</summary>
internal sealed class KeptState : IStateLog, IDisposable
{
    private readonly List<byte[]> _records = [];
    private TaskCompletionSource? _disk;

    public string Folder { get; } = Directory.CreateTempSubdirectory("tern-state-").FullName;

    /// <summary>Gets the files of long bodies.</summary>
    public IReadOnlyList<string> Bodies => Directory.Exists(Path.Combine(Folder, "bodies")) ? Directory.GetFiles(Path.Combine(Folder, "bodies")) : [];

    public long Position => _records.Count;

    public string? Failure => null;

    public void Append(byte service, StateChange change)
    {
        Assert.Equal(4, service);
        _records.Add(change.Written.ToArray());
    }

    public ValueTask WaitAsync(long position) => _disk is { } disk ? new ValueTask(disk.Task) : default;

    /// <summary>Lets all waits for the disk wait until the result is disposed.</summary>
    public IDisposable StopDisk()
    {
        var disk = _disk = new TaskCompletionSource();
        return new Ending(() =>
        {
            _disk = null;
            disk.SetResult();
        });
    }

    /// <summary>Restores a service from the records from one position up to another, after a snapshot.</summary>
    public void Restore(ServicePart part, IEnumerable<byte[]>? snapshot = null, long from = 0, long? to = null)
    {
        part.Restoring(Folder);
        Apply(part.Restore, snapshot, from, to);
        part.Restored(this);
    }

    public void Apply(StateChange.Reader apply, IEnumerable<byte[]>? snapshot = null, long from = 0, long? to = null)
    {
        foreach (var entries in snapshot ?? []) StateChange.Read(entries, apply);
        foreach (var record in _records.Take((int)(to ?? Position)).Skip((int)from).ToList()) StateChange.Read(record, apply);
    }

    public void Dispose() => Directory.Delete(Folder, recursive: true);

    private sealed class Ending(Action end) : IDisposable
    {
        public void Dispose() => end();
    }
}

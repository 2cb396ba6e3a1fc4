using System.Diagnostics;
using Tern.S3.Transfers;

namespace Tern.Local.S3;

// Mounted folders: the keys and versions only cache the state of the files, and are updated before they are used.
internal sealed partial class S3Bucket
{
    private static readonly TimeSpan s_watchPeriod = TimeSpan.FromMilliseconds(250);

    private FolderWatch? _watch;
    private ITimer? _watchTimer;

    /// <summary>Gets the folder that is mounted as the bucket, or null for an ordinary bucket.</summary>
    public MountedFolder? Folder { get; }

    /// <summary>Returns a new bucket of the same folder.</summary>
    public S3Bucket Remount(MountedFolder folder) =>
        new(_engine, new BucketDraft { Name = Name, Account = Account, Region = Region, Folder = new MountedFolder(folder.Path) });

    private IBodyStore Bodies => Folder ?? _engine.Bodies;

    /// <summary>
    /// Starts or stops looking for changes that other programs make in a mounted folder, to report them. Requests see
    /// these changes anyway.
    /// </summary>
    public void Watch(bool isOn)
    {
        lock (_lock)
        {
            if (Folder is null || isOn == (_watch is not null)) return;
            StopWatch();
            if (!isOn || _isClosed) return;
            _watch = new FolderWatch(Folder);
            _watch.Look();
            _watchTimer = TimeProvider.System.CreateTimer(static self => ((S3Bucket)self!).ReportChanges(), this, s_watchPeriod, Timeout.InfiniteTimeSpan);
        }
    }

    /// <summary>Looks for changes once, and reports them.</summary>
    internal void ReportChanges()
    {
        try
        {
            List<FolderChange> changes;
            lock (_lock) changes = _watch?.Look() ?? [];
            foreach (var change in changes) Report(change);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or S3ErrorException)
        {
            Trace.TraceWarning($"The folder '{Folder!.Path}' of the bucket '{Name}' can't be read: {error.Message}");
        }

        lock (_lock) _watchTimer?.Change(s_watchPeriod, Timeout.InfiniteTimeSpan);
    }

    private void Report(FolderChange change)
    {
        ObjectVersion? version;
        lock (_lock)
        {
            LookAt(change.Key);
            version = _keys.Find(change.Key)?.Newest;
            if (change.IsDeleted == version is not null) return; // changed again
            if (change.IsDeleted) Report(ObjectChangeKind.Deleted, change.Key, null, null);
        }

        if (version is null) return;
        _ = version.ETag; // reads the file, without the lock
        lock (_lock) Report(ObjectChangeKind.Put, version, null);
    }

    // The caller holds the lock.
    private void StopWatch()
    {
        _watchTimer?.Dispose();
        (_watch, _watchTimer) = (null, null);
    }

    // The caller holds the lock. Updates the version of a key.
    private void LookAt(string key)
    {
        if (Folder is { } folder) Look(folder, key);
    }

    // The caller holds the lock. A separate method, so that ordinary buckets allocate no closure.
    private void Look(MountedFolder folder, string key) => Update(key, FolderErrors.Try(() => folder.Find(key)));

    // The caller holds the lock. Updates all keys with a prefix.
    private void Look(string prefix)
    {
        if (Folder is not { } folder) return;
        var files = ListOf(folder, prefix);
        var gone = new List<string>();
        var cursor = _keys.From(prefix);
        while (cursor.Next() is { } key && key.Name.StartsWith(prefix, StringComparison.Ordinal))
        {
            if (!files.ContainsKey(key.Name)) gone.Add(key.Name);
        }

        foreach (var key in gone) Update(key, null);
        foreach (var (key, state) in files) Update(key, state);
    }

    private static Dictionary<string, FileState> ListOf(MountedFolder folder, string prefix) =>
        FolderErrors.Try(() => folder.List(prefix).ToDictionary(StringComparer.Ordinal));

    // The caller holds the lock.
    private void Update(string key, FileState? state)
    {
        var known = _keys.Find(key);
        if (state is { } same && known is not null && Folder!.Knows(key, same)) return;
        if (known is not null) Remove(known, known.Newest);
        Folder!.Know(key, state);
        if (state is not { } file) return;
        Add(new ObjectVersion
        {
            Key = key,
            VersionId = ObjectVersion.NullId,
            Sequence = ++_sequence,
            LastModified = new DateTimeOffset(file.WrittenAt.AddTicks(-(file.WrittenAt.Ticks % TimeSpan.TicksPerSecond))),
            Body = Folder.BodyOf(key, file),
            ETag = null!,
            Metadata = new ObjectMetadata { ContentType = ContentTypes.Find(key) },
        });
    }

    // The caller holds the lock. Stores the body of a new version as a file. If that fails, the body is released.
    private void Place(ObjectVersion version)
    {
        if (Folder is null) return;
        try
        {
            var state = Folder.Place(version.Key, version.Body);
            Folder.Know(version.Key, state);
            _watch?.Know(version.Key, state);
        }
        catch
        {
            version.Body.Release();
            throw;
        }
    }

    // The caller holds the lock.
    private void DeleteFile(string key)
    {
        if (Folder is null) return;
        Folder.Delete(key);
        Folder.Know(key, null);
        _watch?.Know(key, null);
    }

    // Returns the version of a file for one reader, with the file opened.
    private static ObjectVersion Open(ObjectVersion version)
    {
        _ = version.ETag; // once, for all readers
        return version.With(MountedFolder.Open(version.Body));
    }

    // Returns the bytes of parts in the form that this bucket stores, and releases the parts.
    private ObjectBody Gather(ObjectBody parts)
    {
        if (Folder is null) return parts;
        try
        {
            return Own(parts);
        }
        finally
        {
            parts.Release();
        }
    }

    // Returns bytes in the form that this bucket stores, which the caller must release: the same bytes, or a copy if
    // either side is a mounted folder.
    private ObjectBody Own(ObjectBody body)
    {
        if (Folder is null && !body.IsView)
        {
            body.Retain();
            return body;
        }

        using var writer = Bodies.Create(body.Length);
        for (var offset = 0L; body.Read(offset, writer.GetMemory().Span) is var count and > 0; offset += count) writer.Advance(count);
        return writer.Complete();
    }
}

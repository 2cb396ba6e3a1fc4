namespace Tern.Local.S3;

/// <summary>
/// An object that is being read. Its bytes are kept until it is disposed, even if the object is deleted in the
/// meantime.
/// </summary>
internal sealed class ObjectReading : IDisposable
{
    private int _isDisposed;

    /// <summary>Creates a reading. The body must have been retained for it.</summary>
    public ObjectReading(ObjectVersion version, ByteRange range, ObjectPart? part)
    {
        Version = version;
        Range = range;
        Part = part;
    }

    public ObjectVersion Version { get; }

    /// <summary>Gets the bytes to return. The response is partial (206) if a range or a part was requested.</summary>
    public ByteRange Range { get; }

    /// <summary>Gets the requested part, or null.</summary>
    public ObjectPart? Part { get; }

    /// <summary>Gets the number of parts if a part of a multipart object was requested; otherwise, null.</summary>
    public int? PartsCount => Part is null ? null : Version.Parts?.Count;

    /// <summary>
    /// Gets the checksum for the response: the part's for a part; otherwise, the object's if all bytes are returned.
    /// </summary>
    public ObjectChecksum? Checksum => Part is { Checksum: { } own } ? own : Range.Length == Version.Size ? Version.Checksum : null;

    /// <summary>
    /// Opens the bytes of <see cref="Range"/>. The stream can seek, and disposing it disposes the reading.
    /// </summary>
    public Stream Open() => Version.Body.OpenRead(Range.Offset, Range.Length, this);

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) == 0) Version.Body.Release();
    }
}

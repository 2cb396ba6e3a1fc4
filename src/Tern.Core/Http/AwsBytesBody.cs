using System.ComponentModel;

namespace Tern.Http;

/// <summary>
/// A body whose bytes are in memory. Each call reads its own stream over them, so that a request can be sent more
/// than once. Intended for Tern's own packages; don't use it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsBytesBody : MemoryStream
{
    private readonly byte[] _bytes;

    /// <summary>Creates a body.</summary>
    /// <param name="bytes">The bytes, which must not change during a call.</param>
    public AwsBytesBody(byte[] bytes) : base(bytes, writable: false) => _bytes = bytes;

    /// <summary>Opens a stream over the bytes, starting at the first.</summary>
    internal MemoryStream Open() => new(_bytes, writable: false);
}

using System.ComponentModel;

namespace Tern.Http;

/// <summary>
/// A body whose bytes are in memory: each call reads a stream of its own over them, so that a request can be sent again. For Tern's own packages; not meant to
/// be used otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsBytesBody : MemoryStream
{
    private readonly byte[] _bytes;

    /// <summary>Makes a body.</summary>
    /// <param name="bytes">The bytes, which must not change while a call runs.</param>
    public AwsBytesBody(byte[] bytes) : base(bytes, writable: false) => _bytes = bytes;

    /// <summary>Opens a stream over the bytes, from their start.</summary>
    internal MemoryStream Open() => new(_bytes, writable: false);
}

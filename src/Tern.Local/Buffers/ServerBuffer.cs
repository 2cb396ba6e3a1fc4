using System.Buffers;
using Tern.Buffers;

namespace Tern.Local.Buffers;

/// <summary>A buffer of the server: over <see cref="LargeArrays"/>, so that what a large request took is given back.</summary>
internal sealed class ServerBuffer : PooledBuffer
{
    protected override ArrayPool<byte> Pool => LargeArrays.Instance;
}

using System.Buffers;
using Tern.Buffers;

namespace Tern.Local.Buffers;

/// <summary>A buffer that uses <see cref="LargeArrays"/>, so that the memory of large requests is released.</summary>
internal sealed class ServerBuffer : PooledBuffer
{
    protected override ArrayPool<byte> Pool => LargeArrays.Instance;
}

using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.S3;

/// <summary>
/// Writes and reads the values that the engine stores without using them: configurations of buckets, and access control
/// lists. The service layer decides the types.
/// </summary>
internal interface IConfigurationFormat
{
    /// <summary>Writes a configuration, or null.</summary>
    void Write(IBufferWriter<byte> to, object? configuration);

    /// <summary>Reads a configuration, or null.</summary>
    /// <param name="from">The entry.</param>
    /// <param name="name">The name of the configuration.</param>
    /// <param name="region">The Region of the bucket.</param>
    /// <exception cref="InvalidDataException">The entry isn't valid.</exception>
    object? Read(ref RecordInput from, string name, string region);

    /// <summary>Reads an access control list, or null.</summary>
    /// <exception cref="InvalidDataException">The entry isn't valid.</exception>
    object? ReadAcl(ref RecordInput from);
}

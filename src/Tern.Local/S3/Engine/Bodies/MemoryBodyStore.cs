namespace Tern.Local.S3;

/// <summary>Keeps bodies in memory.</summary>
/// <param name="memory">The budget.</param>
internal sealed class MemoryBodyStore(ObjectMemory memory) : IBodyStore
{
    public BodyWriter Create(long? length) => new MemoryBodyWriter(memory, length);
}

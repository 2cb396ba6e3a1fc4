namespace Tern.Local.S3;

/// <summary>Keeps short bodies in memory, because they are in the journal, and others in files.</summary>
/// <param name="folder">The folder of the files.</param>
/// <param name="memory">The budget of those in memory.</param>
internal sealed class FileBodyStore(BodyFolder folder, ObjectMemory memory) : IBodyStore
{
    /// <summary>The length up to which a body is in the journal.</summary>
    public const int MaxInline = 64 * 1024;

    public BodyWriter Create(long? length) => new FileBodyWriter(folder, memory, (int)Math.Clamp(length ?? MaxInline, 1, MaxInline));
}

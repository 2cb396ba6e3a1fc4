namespace Tern.Local.S3;

/// <summary>Bytes in a file.</summary>
/// <param name="folder">The folder of the file.</param>
/// <param name="file">The file, used for the block.</param>
internal sealed class FileBlock(BodyFolder folder, BodyFile file) : BodyBlock
{
    public BodyFile File => file;

    public override long Length => file.Length;

    public override void Read(long offset, Span<byte> destination) => file.Read(offset, destination);

    protected override void Free() => folder.Release(file);
}

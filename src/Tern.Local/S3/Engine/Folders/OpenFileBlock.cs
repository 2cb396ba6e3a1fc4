namespace Tern.Local.S3;

/// <summary>The bytes of a file for one reader.</summary>
internal sealed class OpenFileBlock(OpenFile file, long length) : BodyBlock
{
    public override long Length => length;

    public override bool IsView => true;

    public override void Read(long offset, Span<byte> destination) => file.Read(offset, destination);

    protected override void Free() => file.Dispose();
}

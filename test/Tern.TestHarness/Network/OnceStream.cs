namespace Tern.S3.Tests.Checksums;

/// <summary>A stream that can be read once.</summary>
internal sealed class OnceStream(byte[] content) : MemoryStream(content)
{
    public override bool CanSeek => false;
}

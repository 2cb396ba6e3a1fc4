namespace Tern.TestHarness;

/// <summary>A stream that can be read once.</summary>
public sealed class OnceStream(byte[] content) : MemoryStream(content)
{
    public override bool CanSeek => false;
}

namespace Tern.Local.Engine;

/// <summary>Buffers for computing updates: intermediate values, and the new item.</summary>
internal sealed class WriteScratch
{
    public ByteBuffer Values { get; } = new();

    public ValueWriter Writer { get; } = new(new ByteBuffer());

    public void Reset()
    {
        Values.Reset();
        Writer.Buffer.Reset();
        Writer.Reset();
    }
}

namespace Tern.Messaging.Tests.Publishing;

/// <summary>Keeps bodies in memory.</summary>
internal sealed class MemoryStore : PayloadStore
{
    public Dictionary<PayloadPointer, byte[]> Bodies { get; } = [];

    /// <summary>The exception that storing throws, or null for none.</summary>
    public Exception? Fault { get; set; }

    public override ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
    {
        if (Fault is { } fault) throw fault;
        var pointer = new PayloadPointer("bodies", $"{Bodies.Count}");
        Bodies[pointer] = body.ToArray();
        return new ValueTask<PayloadPointer>(pointer);
    }

    public override ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken) =>
        Bodies.TryGetValue(pointer, out var body) ? new ValueTask<ReadOnlyMemory<byte>>(body) : throw new PayloadException(pointer, "It isn't there.");

    public override ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken)
    {
        Bodies.Remove(pointer);
        return default;
    }
}

namespace Tern.Messaging.Sqs;

/// <summary>The messages of one call that deletes them or changes their visibility: at most ten.</summary>
internal sealed class ReceiptCall : EntryBatch
{
    public const int Capacity = 10;

    private readonly HeldMessage?[] _messages = new HeldMessage?[Capacity];
    private readonly int[] _seconds = new int[Capacity];

    /// <summary>Gets a message that isn't settled yet, or null if it's settled.</summary>
    public HeldMessage? this[int index] => _messages[index];

    /// <summary>Returns the number of seconds, from now, that a message stays invisible to other consumers.</summary>
    public int SecondsOf(int index) => _seconds[index];

    public void Add(HeldMessage message, int seconds)
    {
        _messages[Count] = message;
        _seconds[Count++] = seconds;
    }

    /// <summary>Removes a message because it's settled.</summary>
    public HeldMessage Take(int index)
    {
        var message = _messages[index]!;
        _messages[index] = null;
        return message;
    }

    public override void Clear()
    {
        Array.Clear(_messages, 0, Count);
        base.Clear();
    }

    public override void Dispose() { } // nothing to return
}

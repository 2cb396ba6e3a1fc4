using Tern.Messaging.Sqs.Consuming;

namespace Tern.Messaging.Sqs.Consuming.Settling;

/// <summary>The messages of one call that deletes them or changes their visibility: at most ten.</summary>
internal sealed class ReceiptCall
{
    public const int Capacity = 10;

    private readonly HeldMessage?[] _messages = new HeldMessage?[Capacity];
    private readonly int[] _seconds = new int[Capacity];

    /// <summary>The queue's URL.</summary>
    public string QueueUrl { get; set; } = "";

    public int Count { get; private set; }

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

    public void Clear()
    {
        Array.Clear(_messages, 0, Count);
        Count = 0;
    }
}

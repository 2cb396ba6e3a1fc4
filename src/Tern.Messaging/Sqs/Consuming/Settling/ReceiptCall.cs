using Tern.Messaging.Sqs.Consuming;

namespace Tern.Messaging.Sqs.Consuming.Settling;

/// <summary>Messages that are deleted, or get another visibility, in one call: ten at most.</summary>
internal sealed class ReceiptCall
{
    public const int Capacity = 10;

    private readonly HeldMessage?[] _messages = new HeldMessage?[Capacity];
    private readonly int[] _seconds = new int[Capacity];

    /// <summary>The queue.</summary>
    public string QueueUrl { get; set; } = "";

    public int Count { get; private set; }

    /// <summary>A message that is not yet settled; null for one that is.</summary>
    public HeldMessage? this[int index] => _messages[index];

    /// <summary>For how long, from now, nobody else receives a message.</summary>
    public int SecondsOf(int index) => _seconds[index];

    public void Add(HeldMessage message, int seconds)
    {
        _messages[Count] = message;
        _seconds[Count++] = seconds;
    }

    /// <summary>Takes a message out, as it is settled.</summary>
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

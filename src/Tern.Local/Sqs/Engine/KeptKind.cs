namespace Tern.Local.Sqs;

/// <summary>The kinds of entries of SQS in a data directory. The numbers never change their meaning.</summary>
internal static class KeptKind
{
    /// <summary>A queue, without its messages. Its name is the queue's.</summary>
    public const byte Queue = 1;

    /// <summary>A message. Its name is the queue's name, a slash and the message's key.</summary>
    public const byte Message = 2;

    /// <summary>The receives of a message, whose name it has.</summary>
    public const byte Receives = 3;

    /// <summary>A deduplication ID that is in force. Its name is the queue's name, a slash, and that of its message.</summary>
    public const byte Deduplication = 4;

    /// <summary>A task that moves messages. Its name is its handle.</summary>
    public const byte MoveTask = 5;
}

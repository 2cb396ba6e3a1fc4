using System.ComponentModel;

namespace Tern.Local.Sqs;

/// <summary>A message as one receiver got it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class LocalReceivedMessage
{
    private static readonly string[] s_all = ["All"];

    private readonly ReceivedMessage _received;

    internal LocalReceivedMessage(ReceivedMessage received) => _received = received;

    /// <summary>Gets the message.</summary>
    public LocalMessage Message => _received.Message.View;

    /// <summary>Gets the receipt handle.</summary>
    public string Receipt => _received.Receipt;

    /// <summary>Gets the number of receives, including this one.</summary>
    public int ReceiveCount => _received.ReceiveCount;

    /// <summary>Gets the system attributes by name, such as <c>SentTimestamp</c>.</summary>
    public IReadOnlyDictionary<string, string> SystemAttributes => ReceivedNames.System(_received, s_all)!;
}

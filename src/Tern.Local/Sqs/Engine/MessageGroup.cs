using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>
/// The messages with one group ID: an ordered lane of a FIFO queue, or a tenant of a standard one. Messages without a
/// group ID form one group.
/// </summary>
/// <param name="name">The group ID, or an empty string.</param>
internal sealed class MessageGroup(string name) : HeapNode
{
    /// <summary>The number of messages in flight after which a tenant comes after the others: a full receive.</summary>
    private const int FullReceive = 10;

    public string Name => name;

    /// <summary>Gets the visible messages, oldest first.</summary>
    public IndexedHeap<QueueMessage> Visible { get; } = new(QueueMessage.CompareOrder);

    /// <summary>Gets or sets the number of messages in flight.</summary>
    public int InFlight { get; set; }

    /// <summary>Gets or sets the number of all messages.</summary>
    public int Count { get; set; }

    /// <summary>
    /// Gets or sets the time at which the last message becomes visible, before which no later one may.
    /// </summary>
    public DateTimeOffset LastVisibleAt { get; set; }

    /// <summary>
    /// Orders groups: quiet tenants first, then by the oldest message. The order of FIFO queues is the same without
    /// noise.
    /// </summary>
    public static int Compare(MessageGroup left, MessageGroup right)
    {
        var order = left.Noise.CompareTo(right.Noise);
        return order != 0 ? order : QueueMessage.CompareOrder(left.Visible.First!, right.Visible.First!);
    }

    // Messages without a group don't count as one noisy tenant.
    private int Noise => name.Length == 0 ? 0 : InFlight / FullReceive;
}

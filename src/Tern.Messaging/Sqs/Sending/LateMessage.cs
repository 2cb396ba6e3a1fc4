using System.Globalization;
using System.Text;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// A message that can't be written into a batch when it is sent: it waits for room, for its body to be stored, or for an earlier message of its group that
/// does. It keeps the place that it took at the call.
/// </summary>
internal sealed class LateMessage(
    PendingMessage message, byte[] body, MessageParts parts, int size, bool stores, SendArrivals.Group arrival, CancellationToken cancellationToken)
{
    public PendingMessage Message => message;

    public byte[] Body { get; private set; } = body;

    public MessageParts Parts { get; private set; } = parts;

    /// <summary>The bytes that count against the service's limit.</summary>
    public int Size { get; private set; } = size;

    /// <summary>Whether the body goes to the payload store.</summary>
    public bool Stores => stores;

    /// <summary>Whether the body is being stored.</summary>
    public bool IsStoring { get; set; }

    /// <summary>Why the body couldn't be stored; null if it was.</summary>
    public Exception? Error { get; set; }

    public SendArrivals.Group Arrival => arrival;

    /// <summary>Stores the body and replaces it with a pointer. A message must not point to what isn't there yet.</summary>
    public async Task StoreAsync(PayloadStore store)
    {
        try
        {
            var pointer = await store.StoreAsync(Body, cancellationToken).ConfigureAwait(false);
            Dictionary<string, MessageAttributeValue> attributes = Parts.Attributes is null ? [] : new(Parts.Attributes);
            attributes[PayloadPointer.SizeAttribute] = new() { DataType = "Number", StringValue = Body.Length.ToString(CultureInfo.InvariantCulture) };
            Body = Encoding.UTF8.GetBytes(pointer.ToString());
            Parts = Parts with { Attributes = attributes };
            Size = MessageSize.Of(Body, attributes);
        }
        catch (Exception error)
        {
            Error = error;
        }
    }
}

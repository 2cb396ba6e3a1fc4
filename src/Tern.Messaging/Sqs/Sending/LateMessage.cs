using System.Globalization;
using System.Text;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// A message that can't be written into a batch immediately: it waits for room, for its body to be stored, or for an
/// earlier message of its group that does. It keeps the position that it got when it was sent.
/// </summary>
internal sealed class LateMessage(
    PendingMessage message, byte[] body, MessageParts parts, int size, bool stores, SendArrivals.Group arrival, CancellationToken cancellationToken)
{
    public PendingMessage Message => message;

    public byte[] Body { get; private set; } = body;

    public MessageParts Parts { get; private set; } = parts;

    /// <summary>The number of bytes that count toward the service's limit.</summary>
    public int Size { get; private set; } = size;

    /// <summary>Gets a value indicating whether the body goes to the payload store.</summary>
    public bool Stores => stores;

    /// <summary>Gets a value indicating whether the body is being stored.</summary>
    public bool IsStoring { get; set; }

    /// <summary>The reason why the body couldn't be stored, or null.</summary>
    public Exception? Error { get; set; }

    public SendArrivals.Group Arrival => arrival;

    /// <summary>
    /// Stores the body and replaces it with a pointer. Stores first, because a message must not point to a body that
    /// doesn't exist yet.
    /// </summary>
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

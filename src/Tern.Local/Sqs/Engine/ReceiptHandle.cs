using System.Buffers.Binary;

namespace Tern.Local.Sqs;

/// <summary>
/// A receipt handle. It contains everything that is needed to find its message.
/// <code>
/// base64 of: queue (16 bytes) message (16 bytes) receive (4 bytes)
/// </code>
/// </summary>
/// <param name="Queue">The ID of the queue.</param>
/// <param name="Message">The ID of the message.</param>
/// <param name="Receive">The number of the receive.</param>
internal readonly record struct ReceiptHandle(Guid Queue, Guid Message, int Receive)
{
    private const int Length = 36;

    /// <summary>Parses a handle; returns false if the text isn't one.</summary>
    public static bool TryParse(string text, out ReceiptHandle handle)
    {
        Span<byte> bytes = stackalloc byte[Length];
        handle = default;
        if (text.Length != Length / 3 * 4 || !Convert.TryFromBase64String(text, bytes, out var count) || count != Length) return false;
        handle = new ReceiptHandle(new Guid(bytes[..16]), new Guid(bytes[16..32]), BinaryPrimitives.ReadInt32BigEndian(bytes[32..]));
        return true;
    }

    public override string ToString()
    {
        Span<byte> bytes = stackalloc byte[Length];
        Queue.TryWriteBytes(bytes);
        Message.TryWriteBytes(bytes[16..]);
        BinaryPrimitives.WriteInt32BigEndian(bytes[32..], Receive);
        return Convert.ToBase64String(bytes);
    }
}

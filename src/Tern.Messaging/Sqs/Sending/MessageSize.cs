using System.Text;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Computes the size of a message that counts toward the service's limit: its body, and the names, types and values of
/// its attributes.
/// </summary>
internal static class MessageSize
{
    /// <exception cref="ArgumentException">An attribute is null; the message names it.</exception>
    public static int Of(scoped ReadOnlySpan<byte> body, Dictionary<string, MessageAttributeValue>? attributes)
    {
        var size = body.Length;
        if (attributes is null) return size;
        foreach (var (name, value) in attributes)
        {
            if (value is null) throw new ArgumentException($"The message attribute '{name}' is null. Set its value, or remove it.");
            size += Encoding.UTF8.GetByteCount(name) + Encoding.UTF8.GetByteCount(value.DataType ?? "");
            size += Encoding.UTF8.GetByteCount(value.StringValue ?? "") + (value.BinaryValue?.Length ?? 0);
        }

        return size;
    }
}
